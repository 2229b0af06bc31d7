package dev.okiagari.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.sandbox.arxiv.Paper;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Papers of a stand-in and of the real arXiv never meet in one database, and raw copies stay in one storage. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PapersSourcePgTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private CommandFixture fixture;

    @BeforeEach
    void open() {
        fixture = CommandFixture.open(getClass(), folder);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    /** As somebody who has forgotten to set the sandbox's variables. */
    private Map<String, String> real() {
        Map<String, String> real = new HashMap<>(fixture.environment);
        real.keySet().removeAll(CommandFixture.outside(fixture.sandbox).keySet());
        return real;
    }

    @Test
    void tools_that_may_not_work_say_so_before_they_read_anything() {
        assertThat(fixture.type(
                                "papers",
                                "ingest",
                                fixture.one(Paper.Form.HTML, 0).id())
                        .exit())
                .isZero();
        ByteArrayInputStream typed = new ByteArrayInputStream("{}\n".getBytes(UTF_8));
        InputStream before = System.in;
        System.setIn(typed);
        try {
            assertThat(Typed.in(real(), "papers", "mcp").err()).contains("could not take papers from");
        } finally {
            System.setIn(before);
        }
        assertThat(typed.available()).as("bytes that nobody has read").isEqualTo(3);
    }

    @Test
    void the_id_of_a_made_up_paper_is_refused_with_the_real_settings_in_words() {
        String id = fixture.one(Paper.Form.HTML, 0).id();
        assertThat(fixture.type("papers", "ingest", id).exit()).isZero();
        assertThat(fixture.type("papers", "show", id).out())
                .contains("described by " + fixture.sandbox.arxiv().url());

        for (String[] line :
                new String[][] {{"papers", "ingest", id}, {"papers", "ingest", id, "--no-wait"}, {"work"}}) {
            Typed refused = Typed.in(real(), line);
            assertThat(refused.exit()).as(String.join(" ", line)).isEqualTo(Exit.FAILED);
            assertThat(refused.err())
                    .contains("could not take papers from https://export.arxiv.org")
                    .contains("come from a stand-in on one machine ("
                            + fixture.sandbox.arxiv().url())
                    .contains("--database NAME", "set OKIAGARI_ARXIV_URL to the stand-in again")
                    .doesNotContain("\tat ");
        }
        assertThat(Typed.in(real(), "papers", "show", id).exit())
                .as("looking is allowed")
                .isZero();
        Typed doctor = Typed.in(real(), "doctor");
        assertThat(doctor.exit()).isEqualTo(Exit.FAILED);
        assertThat(doctor.out())
                .contains(
                        "problem: the settings name https://export.arxiv.org, but the papers of this database come from a stand-in")
                .contains("1 problem");
        assertThat(fixture.type("doctor").exit()).isZero();
    }

    @Test
    void a_database_of_real_papers_refuses_the_stand_in() throws Exception {
        run("insert into papers.arxiv_claim (address, is_stand_in) values ('https://export.arxiv.org', false)");
        run("insert into papers.paper (id) values ('2406.01234')");

        Typed refused =
                fixture.type("papers", "ingest", fixture.one(Paper.Form.HTML, 0).id());

        assertThat(refused.exit()).isEqualTo(Exit.FAILED);
        assertThat(refused.err())
                .contains("because the papers of this database come from https://export.arxiv.org")
                .contains("unset OKIAGARI_ARXIV_URL");
        assertThat(fixture.sandbox.arxiv().calls().total()).isZero();
        Typed taken = fixture.type("papers", "source", "--take-over");
        assertThat(taken.exit()).isEqualTo(Exit.FAILED);
        assertThat(taken.err()).contains("this database has 1 paper");

        assertThat(fixture.type("papers", "delete", "2406.01234", "--yes").exit())
                .isZero();
        Typed now = fixture.type("papers", "source", "--take-over");
        assertThat(now.exit()).as(now.err()).isZero();
        assertThat(now.out()).contains("papers come from: a stand-in on one machine");
        assertThat(fixture.type(
                                "papers",
                                "ingest",
                                fixture.one(Paper.Form.HTML, 0).id())
                        .exit())
                .isZero();
    }

    @Test
    void doctor_compares_the_storage_of_the_settings_with_the_one_in_use_and_a_command_takes_over(@TempDir Path other) {
        String id = fixture.one(Paper.Form.HTML, 0).id();
        assertThat(fixture.type("papers", "ingest", id).exit()).isZero();
        assertThat(fixture.type("doctor").out()).containsPattern("raw copies are in +ok +folder ");
        Map<String, String> elsewhere = new HashMap<>(fixture.environment);
        elsewhere.put("OKIAGARI_DATA", other.toString());

        Typed doctor = Typed.in(elsewhere, "doctor");
        assertThat(doctor.exit()).isEqualTo(Exit.FAILED);
        assertThat(doctor.out())
                .contains("problem: the settings name the folder " + other.resolve("raw"))
                .contains("./okiagari storage --take-over");
        assertThat(other).as("doctor changes nothing").isEmptyDirectory();
        Typed looked = Typed.in(elsewhere, "storage");
        assertThat(looked.out()).contains("raw copies: folder ", "settings:   the folder " + other.resolve("raw"));

        Typed taken = Typed.in(elsewhere, "storage", "--take-over");
        assertThat(taken.exit()).as(taken.err()).isZero();
        assertThat(taken.out()).contains("(before: folder ");
        assertThat(Typed.in(elsewhere, "doctor").exit()).isZero();
        assertThat(Typed.in(
                                elsewhere,
                                "papers",
                                "ingest",
                                fixture.one(Paper.Form.HTML, 1).id())
                        .exit())
                .isZero();
        assertThat(fixture.type(
                                "papers",
                                "ingest",
                                fixture.one(Paper.Form.HTML, 2).id())
                        .err())
                .contains("raw copies are in another folder");
    }

    private void run(String sql) throws Exception {
        try (java.sql.Connection connection = fixture.database.dataSource().getConnection();
                java.sql.Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
