package dev.okiagari.papers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.papers.Papers.Answer;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.PaperView.PaperError;
import dev.okiagari.papers.view.Status;
import dev.okiagari.sandbox.arxiv.Paper;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.Outage;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetryingPgTest {
    private static final Duration LONG = Duration.ofMinutes(10);

    @TempDir
    Path folder;

    private PaperFixture fixture;
    private TestEngine engine;

    @BeforeEach
    void open() {
        fixture = PaperFixture.open(getClass(), folder);
        engine = fixture.engine(fixture.offline());
    }

    @AfterEach
    void close() {
        engine.close();
        fixture.close();
    }

    @Test
    void while_it_is_tried_again_the_status_stays_and_the_error_can_be_seen_until_a_success() {
        Paper paper = fixture.some(Paper.Form.HTML, 2);
        fixture.ingest(paper.id());
        fixture.sandbox.arxiv().dials().set(DialSettings.healthy().withErrors(Map.of(500, 1.0)));

        engine.drain();
        PaperError first = error(paper.id());
        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.QUEUED);
        assertThat(first.step()).isEqualTo("metadata");
        assertThat(first.name()).isEqualTo("HttpFailure");
        assertThat(first.category()).isEqualTo("arxiv.down");
        assertThat(first.message()).contains("500");
        assertThat(List.of(first.attempt(), first.maxAttempts())).containsExactly(1, 3);

        engine.drainAfter(LONG);
        assertThat(error(paper.id()).attempt()).isEqualTo(2);
        assertThat(error(paper.id()).at()).isAfter(first.at());
        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.QUEUED);

        fixture.sandbox.calm();
        engine.drainAfter(LONG);
        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.READY);
        assertThat(fixture.paper(paper.id()).error()).isNull();
    }

    @Test
    void only_the_third_attempt_fails_the_paper_and_ingesting_it_again_resumes_at_its_step() {
        Paper paper = fixture.some(Paper.Form.NEITHER, 0);
        fixture.ingest(paper.id());

        engine.drain();
        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.METADATA);
        engine.drainAfter(LONG);
        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.METADATA);
        engine.drainAfter(LONG);

        PaperView failed = fixture.paper(paper.id());
        assertThat(failed.status()).isEqualTo(Status.FAILED);
        assertThat(failed.reached()).isEqualTo(Status.METADATA);
        assertThat(error(paper.id()).message()).isEqualTo("Failed to fetch paper content (HTML and PDF both failed)");
        assertThat(error(paper.id()).attempt()).isEqualTo(3);
        long asked = metadataRequests();

        Papers.IngestAnswer again = fixture.ingest(paper.id()).getFirst();

        assertThat(again.answer()).isEqualTo(Answer.RETRIED);
        assertThat(again.status()).isEqualTo(Status.METADATA);
        engine.drain();
        assertThat(error(paper.id()).step()).isEqualTo("content");
        assertThat(error(paper.id()).attempt()).isEqualTo(1);
        assertThat(metadataRequests()).as("the step before was not repeated").isEqualTo(asked);
    }

    @Test
    void a_paper_that_does_not_exist_fails_after_its_attempts_and_does_not_speak_against_arxiv() throws SQLException {
        List<String> absent = fixture.sandbox.corpus().absentIds(8);
        fixture.papers.ingest(absent, PaperFixture.ANN);

        engine.drain();
        assertThat(absent)
                .allSatisfy(id -> assertThat(fixture.paper(id).status()).isEqualTo(Status.QUEUED));
        engine.drainAfter(LONG);
        engine.drainAfter(LONG);

        assertThat(absent).allSatisfy(id -> {
            assertThat(fixture.paper(id).status()).isEqualTo(Status.FAILED);
            assertThat(error(id).category()).isEqualTo("arxiv.no_such_paper");
            assertThat(error(id).message()).contains("no such paper");
            assertThat(error(id).attempt()).isEqualTo(3);
        });
        assertThat(fixture.number("select count(*) from okiagari.hold")).isZero();
    }

    @Test
    void an_id_that_arxiv_calls_malformed_fails_at_once() throws IOException {
        try (OddArxiv odd = new OddArxiv();
                TestEngine other = fixture.engine(fixture.askingAt(odd.url()))) {
            odd.answers(OddArxiv.Reply.error(400, "incorrect id format for 2406.01234"));
            fixture.ingest("2406.01234");
            other.drain();

            assertThat(fixture.paper("2406.01234").status()).isEqualTo(Status.FAILED);
            assertThat(error("2406.01234").attempt()).isEqualTo(1);
            assertThat(error("2406.01234").category()).isEqualTo("arxiv.malformed_id");
            assertThat(odd.requests()).isEqualTo(1);
        }
    }

    @Test
    void an_outage_holds_arxiv_and_fails_no_paper() throws SQLException {
        List<String> ids = fixture.sandbox.corpus().papers().stream()
                .filter(paper -> paper.form() == Paper.Form.HTML)
                .limit(12)
                .map(Paper::id)
                .toList();
        fixture.papers.ingest(ids, PaperFixture.ANN);
        fixture.sandbox.arxiv().dials().set(DialSettings.healthy().with(Outage.UNAVAILABLE));

        for (int i = 0; i < 6; i++) {
            engine.drainAfter(LONG);
        }
        assertThat(fixture.number("select count(*) from okiagari.hold where name = 'upstream:arxiv'"))
                .isEqualTo(1);
        assertThat(ids).noneMatch(id -> fixture.paper(id).status() == Status.FAILED);

        fixture.sandbox.calm();
        for (int i = 0; i < 6; i++) {
            engine.drainAfter(LONG);
        }
        assertThat(ids).allSatisfy(id -> assertThat(fixture.paper(id).status()).isEqualTo(Status.READY));
    }

    @Test
    void a_paper_that_is_alone_waits_for_the_end_of_an_outage_too() throws SQLException {
        Paper paper = fixture.some(Paper.Form.HTML, 2);
        fixture.ingest(paper.id());
        fixture.sandbox.arxiv().dials().set(DialSettings.healthy().with(Outage.UNAVAILABLE));

        for (int i = 0; i < 8; i++) {
            engine.drainAfter(LONG);
        }
        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.QUEUED);
        assertThat(fixture.number("select count(*) from okiagari.hold where name = 'upstream:arxiv'"))
                .isEqualTo(1);

        fixture.sandbox.calm();
        for (int i = 0; i < 3; i++) {
            engine.drainAfter(LONG);
        }
        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.READY);
    }

    @Test
    void a_paper_that_is_alone_and_always_gets_500_fails_at_its_third_attempt_while_arxiv_is_well() throws Exception {
        try (OddArxiv odd = new OddArxiv();
                TestEngine other = fixture.engine(fixture.askingAt(odd.url()))) {
            odd.answers(OddArxiv.Reply.of(200, "application/atom+xml", OddArxiv.Reply.feed("")));
            odd.answersTo("2406.01234", OddArxiv.Reply.of(500, "text/plain", "oh no"));
            fixture.ingest("2406.01234");
            for (int i = 0; i < 5; i++) {
                other.drainAfter(LONG);
            }
            assertThat(fixture.paper("2406.01234").status()).isEqualTo(Status.FAILED);
            assertThat(error("2406.01234").attempt()).isEqualTo(3);
            assertThat(fixture.number("select count(*) from okiagari.hold")).isZero();
        }
    }

    @Test
    void a_paper_never_reads_failed_while_its_item_waits_or_runs() throws SQLException {
        Paper paper = fixture.some(Paper.Form.NEITHER, 0);
        fixture.ingest(paper.id());
        failForGood(paper);
        long item = itemOf(paper);

        engine.client().items().retry(item, PaperFixture.ANN); // not through the façade
        assertAgree();
        engine.drain();
        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.METADATA);
        assertAgree();

        failForGood(paper);
        engine.client().items().replay(item, "metadata", PaperFixture.ANN);
        engine.drain();
        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.METADATA);
        assertAgree();

        failForGood(paper);
        assertThat(fixture.ingest(paper.id()).getFirst().answer()).isEqualTo(Answer.RETRIED);
        assertThat(fixture.ingest(paper.id()).getFirst().answer()).isEqualTo(Answer.KNOWN);
        assertAgree();
    }

    @Test
    void papers_that_failed_before_an_outage_of_the_storage_was_recognised_read_failed_no_longer() throws SQLException {
        List<String> ids = fixture.sandbox.corpus().papers().stream()
                .filter(paper -> paper.form() == Paper.Form.HTML)
                .limit(4)
                .map(Paper::id)
                .toList();
        fixture.papers.ingest(ids, PaperFixture.ANN);
        try (TestEngine impatient = fixture.engine(fixture.withStorageDown())) {
            impatient.drain();
            assertThat(fixture.number("select count(*) from okiagari.hold where name = 'upstream:storage'"))
                    .isEqualTo(1);
            assertThat(fixture.number("select count(*) from okiagari.act where act = 'revive'"))
                    .isPositive();
            assertThat(ids)
                    .allSatisfy(id -> assertThat(fixture.paper(id).status()).isEqualTo(Status.METADATA));
            assertAgree();
        }
    }

    private void failForGood(Paper paper) throws SQLException {
        for (int i = 0; i < 4; i++) {
            engine.drainAfter(LONG);
            assertAgree();
        }
        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.FAILED);
    }

    private void assertAgree() throws SQLException {
        assertThat(fixture.number("select count(*) from okiagari.item_v1 i join papers.paper p on p.id = i.key"
                        + " where p.status = 'failed' and i.state in ('waiting', 'running', 'parked')"))
                .isZero();
    }

    private long itemOf(Paper paper) {
        return engine.client()
                .items()
                .find(PaperSteps.PAPERS, paper.id())
                .orElseThrow()
                .id();
    }

    @Test
    void a_cancelled_paper_says_so() {
        Paper paper = fixture.some(Paper.Form.HTML, 2);
        fixture.ingest(paper.id());
        engine.client().items().cancel(itemOf(paper), PaperFixture.ANN);
        engine.drain();

        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.FAILED);
        assertThat(error(paper.id()).name()).isEqualTo("cancelled");
    }

    private PaperError error(String id) {
        return Objects.requireNonNull(fixture.paper(id).error());
    }

    private long metadataRequests() {
        return fixture.sandbox.arxiv().calls().all().stream()
                .filter(call -> call.target().contains("/api/query"))
                .count();
    }
}
