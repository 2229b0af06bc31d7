package dev.okiagari.papers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.gateway.model.ModelFaults;
import dev.okiagari.papers.embedding.HashingEmbedder;
import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.extraction.Extractor;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Status;
import dev.okiagari.sandbox.arxiv.Paper;
import dev.okiagari.sandbox.dial.Credentials;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.Outage;
import dev.okiagari.sandbox.model.ModelBehaviour;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnderstandingPgTest {
    private static final Duration LONG = Duration.ofMinutes(10);

    @TempDir
    Path folder;

    private PaperFixture fixture;
    private Paper paper;

    @BeforeEach
    void open() {
        fixture = PaperFixture.open(getClass(), folder);
        paper = fixture.some(Paper.Form.HTML, 30);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void with_a_model_its_answers_are_stored_under_its_name() throws SQLException {
        try (TestEngine engine = fixture.engine(fixture.withModel())) {
            fixture.ingest(paper.id());
            engine.drain();
        }
        PaperView.Extraction seen =
                Objects.requireNonNull(fixture.paper(paper.id()).extraction());
        assertThat(seen.extractor()).isEqualTo("model:sandbox-chat");
        assertThat(seen.extracted()).isEqualTo(seen.sections()).isPositive();
        assertThat(fixture.number("select count(*) from papers.extraction where extractor = 'model:sandbox-chat'"))
                .isPositive();
        assertThat(fixture.number("select count(*) from papers.extraction where extractor <> 'model:sandbox-chat'"))
                .isZero();
        assertThat(fixture.number("select count(*) from papers.entity_link where type = 'method' and name = '"
                        + paper.subject().method() + "'"))
                .isEqualTo(1);
    }

    @Test
    void without_one_the_rules_do_it_and_say_so() throws SQLException {
        try (TestEngine engine = fixture.engine(fixture.offline())) {
            fixture.ingest(paper.id());
            engine.drain();
        }
        assertThat(Objects.requireNonNull(fixture.paper(paper.id()).extraction())
                        .extractor())
                .isEqualTo("rules");
        assertThat(fixture.number("select count(*) from papers.extraction where extractor = 'rules'"))
                .isPositive();
        assertThat(fixture.sandbox.model().calls().total()).isZero();
    }

    @Test
    void when_some_sections_fail_the_paper_goes_on_and_says_how_many() {
        try (TestEngine engine = fixture.engine(failing(call -> call % 3 == 0))) {
            fixture.ingest(paper.id());
            engine.drain();
            assertThat(fixture.paper(paper.id()).status())
                    .as("another attempt may bring the rest")
                    .isEqualTo(Status.PARSED);
            engine.drainAfter(LONG);
            engine.drainAfter(LONG);
        }
        PaperView seen = fixture.paper(paper.id());
        PaperView.Extraction extraction = Objects.requireNonNull(seen.extraction());
        assertThat(seen.status()).isEqualTo(Status.READY);
        assertThat(extraction.sections()).isBetween(4, 10);
        assertThat(extraction.failed()).isEqualTo((extraction.sections() + 2) / 3);
        assertThat(extraction.extracted()).isEqualTo(extraction.sections() - extraction.failed());
    }

    @Test
    void what_a_model_has_said_is_kept_and_only_the_rest_is_asked_for_again() throws SQLException {
        Map<String, Integer> bills = new TreeMap<>();
        try (TestEngine engine = fixture.engine(billing(bills, (section, time) -> time == 1 && section % 2 == 0))) {
            fixture.ingest(paper.id());
            engine.drain();
            assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.PARSED);
            assertThat(fixture.number("select count(*) from papers.section_answer"))
                    .isPositive();
            engine.drainAfter(LONG);
        }
        PaperView.Extraction seen =
                Objects.requireNonNull(fixture.paper(paper.id()).extraction());
        assertThat(seen.failed()).isZero();
        assertThat(bills.values()).containsOnly(1, 2).hasSize(seen.sections());
        assertThat(bills.values().stream().filter(times -> times == 2)).hasSize((seen.sections() + 1) / 2);
        assertThat(fixture.number("select count(*) from papers.section_answer")).isZero();
        assertThat(fixture.number("select count(distinct position) from papers.extraction"))
                .isEqualTo(seen.sections());
    }

    @Test
    void when_every_section_fails_once_none_is_billed_more_than_twice() {
        Map<String, Integer> bills = new TreeMap<>();
        try (TestEngine engine = fixture.engine(billing(bills, (section, time) -> time == 1))) {
            fixture.ingest(paper.id());
            engine.drain();
            engine.drainAfter(LONG);
        }
        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.READY);
        assertThat(bills.values()).containsOnly(2);
    }

    @Test
    void when_every_section_fails_each_time_it_is_billed_once_an_attempt() {
        Map<String, Integer> bills = new TreeMap<>();
        try (TestEngine engine = fixture.engine(billing(bills, (section, time) -> true))) {
            fixture.ingest(paper.id());
            engine.drain();
            engine.drainAfter(LONG);
            engine.drainAfter(LONG);
        }
        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.FAILED);
        assertThat(bills.values()).as("three attempts").containsOnly(3);
    }

    @Test
    void an_answer_about_a_text_that_has_changed_does_not_count() throws SQLException {
        Map<String, Integer> bills = new TreeMap<>();
        try (TestEngine engine = fixture.engine(billing(bills, (section, time) -> time == 1 && section == 1))) {
            fixture.ingest(paper.id());
            engine.drain();
            fixture.run("update papers.section set content = content || ' More.' where paper = '" + paper.id() + "'");
            engine.drainAfter(LONG);
        }
        int sections =
                Objects.requireNonNull(fixture.paper(paper.id()).extraction()).sections();
        assertThat(bills).as("each of two texts of each section").hasSize(2 * sections);
    }

    @Test
    void when_all_sections_fail_so_does_the_step_and_no_model_is_held_for_its_bad_answers() throws SQLException {
        try (TestEngine engine = fixture.engine(failing(call -> true))) {
            fixture.ingest(paper.id());
            engine.drain();
            assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.PARSED);
            engine.drainAfter(LONG);
            assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.PARSED);
            engine.drainAfter(LONG);
        }
        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.FAILED);
        assertThat(Objects.requireNonNull(fixture.paper(paper.id()).error()).category())
                .isEqualTo("model.bad_answer");
        assertThat(fixture.number("select count(*) from papers.extraction")).isZero();
        assertThat(fixture.number("select count(*) from okiagari.hold")).isZero();
    }

    @Test
    void a_model_that_is_down_is_held_and_never_looks_like_success() throws SQLException {
        fixture.sandbox.model().dials().set(DialSettings.healthy().with(Outage.UNAVAILABLE));
        try (TestEngine engine = fixture.engine(fixture.withModel())) {
            fixture.ingest(paper.id());
            for (int i = 0; i < 5; i++) {
                engine.drainAfter(LONG);
            }
            assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.PARSED);
            assertThat(fixture.number("select count(*) from okiagari.hold where name = 'upstream:model'"))
                    .isEqualTo(1);

            fixture.sandbox.calm();
            for (int i = 0; i < 5; i++) {
                engine.drainAfter(LONG);
            }
        }
        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.READY);
        assertThat(Objects.requireNonNull(fixture.paper(paper.id()).extraction())
                        .failed())
                .isZero();
    }

    @Test
    void a_wrong_key_holds_the_model_after_one_call_and_burns_nothing() throws SQLException {
        fixture.sandbox.model().dials().set(DialSettings.healthy().with(Credentials.REFUSED_401));
        try (TestEngine engine = fixture.engine(fixture.withModel())) {
            fixture.ingest(paper.id());
            engine.drain();
        }
        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.PARSED);
        assertThat(fixture.sandbox.model().calls().total()).isEqualTo(1);
        assertThat(fixture.number("select count(*) from okiagari.hold where name = 'upstream:model'"))
                .isEqualTo(1);
    }

    @Test
    void forty_texts_that_give_orders_to_an_obedient_model_change_nothing_but_their_own_paper() throws Exception {
        Paper victim = fixture.some(Paper.Form.HTML, 31);
        try (TestEngine engine = fixture.engine(fixture.withModel())) {
            fixture.ingest(victim.id(), paper.id());
            engine.drain();
            fixture.sandbox.behaviour(ModelBehaviour.good().obeying());
            fixture.sandbox.calm();
            Map<String, List<String>> before = rowsOfOthers();
            long items = fixture.number("select count(*) from okiagari.target");

            List<String> orders = orders();
            assertThat(orders).hasSizeGreaterThanOrEqualTo(40);
            for (String order : orders) {
                plant(order);
                long item = engine.client()
                        .items()
                        .find(PaperSteps.PAPERS, paper.id())
                        .orElseThrow()
                        .id();
                engine.client().items().replay(item, "extraction", PaperFixture.ANN);
                engine.drain();
                assertThat(rowsOfOthers()).as(order).isEqualTo(before);
            }
            assertThat(fixture.number("select count(*) from okiagari.target")).isEqualTo(items);
            assertThat(fixture.sandbox.arxiv().calls().total())
                    .as("no call was caused")
                    .isZero();
            assertThat(fixture.number("select count(*) from papers.extraction where length(name) > 200"))
                    .isZero();
        }
    }

    /** All sections but the first are silenced, so that the order is all there is to read. */
    private void plant(String order) throws SQLException {
        fixture.run("update papers.section set content = '' where paper = '" + paper.id() + "'");
        try (Connection connection = fixture.database.dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "update papers.section set content = ? where paper = ? and position = 0")) {
            statement.setString(1, "We propose KoboshiNet, a method. " + order + " We use the Kogane dataset.");
            statement.setString(2, paper.id());
            statement.execute();
        }
    }

    private Map<String, List<String>> rowsOfOthers() throws SQLException {
        Map<String, List<String>> others = new TreeMap<>();
        fixture.rows()
                .forEach((table, rows) -> others.put(
                        table,
                        rows.stream()
                                .filter(row -> !row.startsWith("(" + paper.id() + ","))
                                .toList()));
        return others;
    }

    private static List<String> orders() throws IOException {
        try (InputStream in = Objects.requireNonNull(
                UnderstandingPgTest.class.getResourceAsStream("/dev/okiagari/papers/injections.txt"))) {
            return new String(in.readAllBytes(), UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
        }
    }

    private interface Failing {
        boolean test(int section, int time);
    }

    /** An extractor that counts how often each text is paid for, and fails for some. */
    private PaperSteps billing(Map<String, Integer> bills, Failing failing) {
        Map<String, Integer> sections = new TreeMap<>();
        Extractor extractor = new Extractor() {
            @Override
            public String name() {
                return "test";
            }

            @Override
            public List<Extraction> extract(String heading, String content, String key) {
                int number = sections.computeIfAbsent(heading + content, text -> sections.size());
                int time = bills.merge(heading + content, 1, Integer::sum);
                if (failing.test(number, time)) {
                    throw ModelFaults.BAD_ANSWER.because("could not use the model's answer because of this test");
                }
                return List.of(new Extraction(Extraction.Type.METHOD, "m" + number, "d"));
            }
        };
        return fixture.steps(extractor, new HashingEmbedder());
    }

    /** An extractor that never learns anything of some sections, by their order. */
    private PaperSteps failing(IntPredicate section) {
        Map<String, Integer> sections = new TreeMap<>();
        Extractor extractor = new Extractor() {
            @Override
            public String name() {
                return "test";
            }

            @Override
            public List<Extraction> extract(String heading, String content, String key) {
                int number = sections.computeIfAbsent(heading + content, text -> sections.size());
                if (section.test(number)) {
                    throw ModelFaults.BAD_ANSWER.because("could not use the model's answer because of this test");
                }
                return List.of(new Extraction(Extraction.Type.METHOD, "m" + number, "d"));
            }
        };
        return fixture.steps(extractor, new HashingEmbedder());
    }
}
