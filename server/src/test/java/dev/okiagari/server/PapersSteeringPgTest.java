package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.sandbox.arxiv.Paper;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What papers are told to do, and what is said about it when nobody works. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PapersSteeringPgTest {
    @SuppressWarnings("NullAway.Init")
    private CommandFixture fixture;

    private List<Paper> ready = List.of();
    private String absent = "";

    @BeforeAll
    void ingest(@TempDir Path folder) {
        fixture = CommandFixture.open(getClass(), folder);
        ready = fixture.some(Paper.Form.HTML, 60, 3);
        absent = fixture.sandbox.corpus().absentIds(1).getFirst();
        Typed typed = fixture.type(
                "papers",
                "ingest",
                ready.get(0).id() + "," + ready.get(1).versioned() + ",",
                "<" + ready.get(2).id() + ">",
                absent);
        assertThat(typed.exit()).as(typed.err()).isEqualTo(Exit.FAILED);
        assertThat(typed.err())
                .contains(ready.get(0).id() + "  queued\n")
                .contains(ready.get(1).id() + "  queued (newest version; v"
                        + ready.get(1).version() + " was given)");
    }

    @AfterAll
    void close() {
        fixture.close();
    }

    @Test
    void a_list_takes_several_statuses_and_categories_and_whole_archives() throws Exception {
        assertThat(list("--status", "ready,failed")).hasSize(4).contains(absent);
        String category = ready.getFirst().categories().getFirst();
        String archive = category.replaceAll("\\..*", "");
        assertThat(list("--category", archive)).contains(ready.getFirst().id());
        assertThat(list("--category", "no-such," + category))
                .contains(ready.getFirst().id());
        assertThat(list("--category", "no-such")).isEmpty();
        assertThat(list("--category", category.toUpperCase(Locale.ROOT)))
                .contains(ready.getFirst().id());
        assertThat(fixture.type("papers", "list", "--status", "failed").out())
                .contains("TITLE OR REASON", "metadata failed at attempt 3 of 3 with arxiv.no_such_paper");
    }

    private List<String> list(String... words) throws Exception {
        String[] all = new String[words.length + 3];
        all[0] = "papers";
        all[1] = "list";
        all[2] = "--json";
        System.arraycopy(words, 0, all, 3, words.length);
        return fixture.type(all).json().get("papers").findValuesAsText("id");
    }

    @Test
    void all_ready_papers_go_through_a_step_again_and_end_where_they_were() throws Exception {
        Typed replayed = fixture.type("papers", "replay", "--from", "embedding", "--all");

        assertThat(replayed.exit()).as(replayed.err()).isZero();
        assertThat(replayed.out()).contains("replay: 3 papers continue from embedding");
        assertThat(replayed.err()).contains("no node works on papers; start one: ./okiagari work");
        assertThat(list("--status", "extracted")).hasSize(3);
        Typed waiting = fixture.type("papers", "status", ready.getFirst().id());
        assertThat(waiting.out()).contains("extracted", "3/4", "waits for a free node");
        assertThat(waiting.err()).contains("no node works on papers");
        Typed again = fixture.type(
                "papers",
                "ingest",
                ready.get(0).id(),
                ready.get(1).id(),
                ready.get(2).id());
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(again.out()).contains("ready");
    }

    @Test
    void commas_around_ids_do_no_harm() throws Exception {
        String id = ready.getFirst().id();
        assertThat(fixture.type("papers", "status", id + ",").exit()).isZero();
        assertThat(fixture.type("papers", "status", ",", ";" + id).exit()).isZero();
        assertThat(fixture.type("papers", "status", ",").err()).contains("it contains no id");
        assertThat(fixture.type("papers", "replay", "--from", "embedding", absent + "," + absent, "--json")
                        .json()
                        .get("refused"))
                .hasSize(1);
    }

    @Test
    void a_replay_says_what_it_cannot_do() throws Exception {
        assertThat(fixture.type("papers", "replay", "--from", "parsing", "--all")
                        .err())
                .contains("use one of metadata, content, extraction, embedding");
        assertThat(fixture.type("papers", "replay", "--from", "content").exit()).isEqualTo(Exit.USAGE);
        Typed refused = fixture.type("papers", "replay", "--from", "embedding", absent, "nonsense", "2001.00001");
        assertThat(refused.exit()).isEqualTo(Exit.FAILED);
        assertThat(refused.err())
                .contains("could not replay " + absent + " from embedding because it has not reached that step")
                .contains("could not use \"nonsense\"")
                .contains("2001.00001");
        JsonNode json = fixture.type("papers", "replay", "--from", "embedding", absent, "--json")
                .json();
        assertThat(json.get("act").asText()).isEqualTo("replay");
        assertThat(json.get("done")).isEmpty();
        assertThat(json.at("/refused/0").asText()).contains(absent);
    }

    @Test
    void a_retry_without_a_node_says_so_and_status_tells_the_last_failure_apart() throws Exception {
        Typed retried = fixture.type("papers", "retry", absent);
        assertThat(retried.exit()).as(retried.err()).isZero();
        assertThat(retried.err()).contains("no node works on papers");
        assertThat(fixture.type("papers", "status", absent).out())
                .contains("waits for a free node; last failure: metadata failed at attempt 3 of 3");
        assertThat(fixture.type("papers", "ingest", absent).exit()).isEqualTo(Exit.FAILED);
    }

    @Test
    void status_names_what_is_held() throws Exception {
        String id = fixture.one(Paper.Form.HTML, 70).id();
        assertThat(fixture.type("papers", "ingest", "--no-wait", id).exit()).isZero();
        run("insert into okiagari.hold (name, kind, since, reason, held_by)"
                + " values ('upstream:arxiv', 'person', okiagari.now(), 'maintenance', 'ann')");
        try {
            assertThat(fixture.type("papers", "status", id).err())
                    .contains("arxiv has been on hold since ")
                    .contains(": maintenance; 1 paper waits, no attempts spent; on hold until it is released");
        } finally {
            run("delete from okiagari.hold");
            assertThat(fixture.type("papers", "delete", id, "--yes").exit()).isZero();
        }
        Typed twice = fixture.type("papers", "delete", id, "--yes");
        assertThat(twice.exit()).isEqualTo(Exit.FAILED);
        assertThat(twice.err()).contains("there is no paper " + id + "\n");
    }

    private void run(String sql) throws SQLException {
        try (Connection connection = fixture.database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
