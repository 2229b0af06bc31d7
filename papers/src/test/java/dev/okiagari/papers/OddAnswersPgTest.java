package dev.okiagari.papers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.papers.OddArxiv.Reply;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.PaperView.PaperError;
import dev.okiagari.papers.view.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An arXiv that answers in ways of its own, and the papers that are asked for meanwhile. */
class OddAnswersPgTest {
    private static final String ID = "2406.01234";
    private static final String SUMMARY =
            "We show that things which fall get up again. ".repeat(12).strip();
    private static final String ENTRY = "<entry><id>http://arxiv.org/abs/" + ID
            + "v1</id><title>On Things</title><summary>"
            + SUMMARY + "</summary><published>2024-06-03T10:00:00Z</published><updated>2024-06-03T10:00:00Z</updated>"
            + "<author><name>A B</name></author><category term=\"cs.LG\"/></entry>";
    private static final Duration LONG = Duration.ofMinutes(30);

    @TempDir
    Path folder;

    private PaperFixture fixture;
    private OddArxiv odd;
    private TestEngine engine;

    @BeforeEach
    void open() throws IOException {
        fixture = PaperFixture.open(getClass(), folder);
        odd = new OddArxiv();
        odd.answers(Reply.of(404, "text/html", "<h1>Not found</h1>"));
        odd.answersTo("id_list=1706.03762", Reply.of(200, "application/atom+xml", Reply.feed("")));
        odd.answersTo("id_list=" + ID, Reply.of(200, "application/atom+xml", Reply.feed(ENTRY)));
        engine = fixture.engine(fixture.askingAt(odd.url()));
    }

    @AfterEach
    void close() {
        engine.close();
        odd.close();
        fixture.close();
    }

    private static Reply page(String text, String end) {
        return Reply.of(
                200,
                "text/html",
                "<!DOCTYPE html><html><body><article class='ltx_document'><section class='ltx_section'><h2 class='"
                        + "ltx_title'>Introduction</h2><div class='ltx_para'><p class='ltx_p'>" + text
                        + "</p></div></section>" + end);
    }

    @Test
    void half_a_paper_that_is_all_there_is_says_so() {
        String notice = "<p class='ltx_ERROR'>Conversion to HTML had a Fatal error and exited abruptly.</p></article>";
        odd.answersTo("/html/" + ID, page("Many words of a paper. ".repeat(100), notice + "</body></html>"));
        fixture.ingest(ID);
        engine.drain();

        PaperView paper = fixture.paper(ID);
        assertThat(paper.status()).isEqualTo(Status.READY);
        assertThat(paper.source()).isEqualTo("html");
        assertThat(paper.characters()).isGreaterThan(SUMMARY.length());
        assertThat(paper.flaw()).isEqualTo("the conversion to HTML broke off with a fatal error");
    }

    @Test
    void a_page_with_less_than_the_abstract_is_no_paper_even_when_there_is_nothing_else() {
        odd.answersTo("/html/" + ID, page("seventeen letters", "</article></body></html>"));
        fixture.ingest(ID);
        engine.drain();

        assertThat(error().category()).isEqualTo("arxiv.incomplete");
        assertThat(error().message()).contains("has only 29 characters", "the abstract has " + SUMMARY.length());
        assertThat(error().attempt()).isEqualTo(1);
    }

    @Test
    void a_page_that_is_too_large_has_its_own_words() {
        odd.answersTo("/html/" + ID, Reply.of(200, "text/html", "x".repeat((32 << 20) + 1)));
        fixture.ingest(ID);
        engine.drain();
        assertThat(error().category()).isEqualTo("arxiv.too_large");
        assertThat(error().attempt()).isEqualTo(1);
    }

    @Test
    void a_paper_whose_only_text_is_redirected_to_a_forbidden_address_fails_alone() throws SQLException {
        odd.answersTo("/pdf/" + ID, new Reply(302, "text/html", "", "http://169.254.169.254/latest/"));
        fixture.ingest(ID);
        engine.drain();

        assertThat(fixture.number("select count(*) from okiagari.hold"))
                .as("it holds nobody")
                .isZero();
        assertThat(fixture.paper(ID).status()).isEqualTo(Status.FAILED);
        assertThat(error().category()).isEqualTo("arxiv.bad_redirect");
        assertThat(error().attempt()).isEqualTo(1);
    }

    @Test
    void a_refusal_of_everybody_holds_arxiv_and_costs_no_paper_an_attempt() throws SQLException {
        odd.answersTo("/html/", Reply.of(403, "text/html", "<h1>Access Denied</h1>"));
        fixture.ingest(ID);
        engine.drain();

        assertThat(fixture.number("select count(*) from okiagari.hold where name = 'upstream:arxiv'"))
                .isEqualTo(1);
        assertThat(fixture.paper(ID).status()).isEqualTo(Status.METADATA);
        assertThat(error().category()).isEqualTo("arxiv.refused");
    }

    @Test
    void a_query_that_has_moved_is_asked_where_it_has_moved_to() {
        odd.answersTo("id_list=" + ID, new Reply(301, "text/html", "", "/moved?id=" + ID));
        odd.answersTo("/moved", Reply.of(200, "application/atom+xml", Reply.feed(ENTRY)));
        fixture.ingest(ID);
        engine.drain();
        assertThat(fixture.paper(ID).title()).isEqualTo("On Things");
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 503})
    void throttling_of_one_paper_is_waited_out_for_longer_than_three_attempts(int status) throws SQLException {
        odd.answersTo("/html/" + ID, Reply.of(status, "text/plain", "Rate exceeded."));
        fixture.ingest(ID);
        for (int i = 0; i < 6; i++) {
            engine.drainAfter(LONG);
        }
        assertThat(fixture.paper(ID).status()).isEqualTo(Status.METADATA);
        assertThat(error().category()).isEqualTo("arxiv.rate_limit");
        assertThat(error().attempt()).isGreaterThan(3);

        odd.answersTo("/html/" + ID, page("Many words of a paper. ".repeat(100), "</article></body></html>"));
        engine.drainAfter(LONG);
        assertThat(fixture.paper(ID).status()).isEqualTo(Status.READY);
        assertThat(fixture.number("select count(*) from okiagari.hold")).isZero();
    }

    @Test
    void a_paper_that_used_up_its_patience_says_how_many_attempts_it_had() {
        odd.answersTo("/html/" + ID, Reply.of(429, "text/plain", "Rate exceeded."));
        fixture.ingest(ID);
        int patience = PaperSettings.defaults().patience().attempts();
        for (int i = 0; i < patience; i++) {
            engine.drainAfter(LONG);
        }
        assertThat(fixture.paper(ID).status()).isEqualTo(Status.FAILED);
        assertThat(error().category()).isEqualTo("arxiv.rate_limit");
        assertThat(List.of(error().attempt(), error().maxAttempts())).containsExactly(patience, patience);
    }

    @Test
    void a_paper_that_fails_otherwise_after_it_was_throttled_never_says_attempt_six_of_three() {
        odd.answersTo("/html/" + ID, Reply.of(429, "text/plain", "Rate exceeded."));
        fixture.ingest(ID);
        for (int i = 0; i < 5; i++) {
            engine.drainAfter(LONG);
        }
        odd.answersTo("/html/" + ID, Reply.of(500, "text/plain", "oh no"));
        for (int i = 0; i < 3; i++) {
            engine.drainAfter(LONG);
            assertThat(error().attempt()).isLessThanOrEqualTo(error().maxAttempts());
        }
        assertThat(error().category()).isNotEqualTo("arxiv.rate_limit");
        assertThat(error().message()).doesNotContain(odd.url().getAuthority());
        assertThat(error().name()).isEqualTo("HttpFailure");
    }

    @Test
    void a_paper_that_a_person_cancels_after_it_was_throttled_does_not_say_so_either() {
        odd.answersTo("/html/" + ID, Reply.of(429, "text/plain", "Rate exceeded."));
        fixture.ingest(ID);
        for (int i = 0; i < 5; i++) {
            engine.drainAfter(LONG);
        }
        assertThat(error().attempt()).isGreaterThan(3);
        long item = engine.client()
                .items()
                .find(PaperSteps.PAPERS, ID)
                .orElseThrow()
                .id();
        engine.client().items().cancel(item, PaperFixture.ANN);
        engine.drain();
        assertThat(error().name()).isEqualTo("cancelled");
        assertThat(error().attempt()).isLessThanOrEqualTo(error().maxAttempts());
    }

    @Test
    void an_error_is_named_after_its_cause() {
        odd.answersTo("/html/" + ID, Reply.of(403, "text/html", "not public"));
        odd.answersTo("/pdf/" + ID, Reply.of(403, "text/html", "not public"));
        fixture.ingest(ID);
        for (int i = 0; i < 4; i++) {
            engine.drainAfter(LONG);
        }
        assertThat(error().name()).isEqualTo("HttpFailure");
    }

    private PaperError error() {
        return Objects.requireNonNull(fixture.paper(ID).error());
    }
}
