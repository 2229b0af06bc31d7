package dev.okiagari.papers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.store.PaperReads;
import dev.okiagari.papers.text.Section;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.PaperView.PaperError;
import dev.okiagari.papers.view.Status;
import dev.okiagari.sandbox.arxiv.Habit;
import dev.okiagari.sandbox.arxiv.Paper;
import dev.okiagari.sandbox.arxiv.PaperContent;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which text a paper is read from, and why it fails when there is none. */
class ContentSourcesPgTest {
    private static final Duration LONG = Duration.ofMinutes(30);

    @TempDir
    Path folder;

    private PaperFixture fixture;
    private TestEngine engine;
    private Paper paper;

    @BeforeEach
    void open() {
        fixture = PaperFixture.open(getClass(), folder);
        engine = fixture.engine(fixture.offline());
        paper = fixture.some(Paper.Form.HTML, 30);
    }

    @AfterEach
    void close() {
        engine.close();
        fixture.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"FATAL_CONVERSION", "EMPTY_CONVERSION", "PAGE_WITHOUT_END"})
    void half_a_page_is_not_taken_for_the_paper_when_there_is_a_pdf(Habit habit) {
        fixture.sandbox.habits().give(paper, habit);
        fixture.ingest(paper.id());
        engine.drain();

        PaperView read = fixture.paper(paper.id());
        assertThat(read.status()).isEqualTo(Status.READY);
        assertThat(read.source()).isEqualTo("pdf");
        assertThat(read.flaw()).isNull();
        assertThat(headings()).contains(lastHeading());
    }

    @Test
    void sections_behind_the_end_of_the_article_are_read() {
        fixture.sandbox.habits().give(paper, Habit.BAD_NESTING);
        fixture.ingest(paper.id());
        engine.drain();

        PaperView read = fixture.paper(paper.id());
        assertThat(read.source()).isEqualTo("html");
        assertThat(read.flaw()).isNull();
        assertThat(headings())
                .containsExactlyElementsOf(content().sections().stream()
                        .map(PaperContent.Section::heading)
                        .toList());
    }

    @Test
    void a_paper_says_where_its_text_comes_from_and_how_long_it_is() {
        fixture.ingest(paper.id());
        engine.drain();

        PaperView read = fixture.paper(paper.id());
        assertThat(read.source()).isEqualTo("html");
        assertThat(read.flaw()).isNull();
        assertThat(read.characters())
                .isEqualTo(sections().stream()
                        .mapToInt(one -> one.heading().length() + one.content().length())
                        .sum());
    }

    @ParameterizedTest
    @CsvSource({
        "NATIVE_HTML, arxiv.native_html, LaTeXML did not make",
        "NOT_PUBLIC, arxiv.forbidden, refuses access to this paper",
        "GONE, arxiv.gone, gone",
        "SCANNED, arxiv.scanned, pictures",
        "PASSWORD, arxiv.password, without a password"
    })
    void what_cannot_change_fails_the_paper_at_once_with_its_own_words_and_is_not_fetched_again(
            Habit habit, String category, String words) throws SQLException {
        fixture.sandbox.habits().give(paper, habit);
        Paper other = fixture.some(Paper.Form.HTML, 31);
        fixture.ingest(paper.id(), other.id());
        for (int i = 0; i < 3; i++) {
            engine.drainAfter(LONG);
        }

        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.FAILED);
        assertThat(error().category()).isEqualTo(category);
        assertThat(error().message()).contains(words);
        assertThat(error().attempt()).isEqualTo(1);
        assertThat(requests("/html/" + paper.id())).isEqualTo(1);
        assertThat(requests("/pdf/" + paper.id())).isEqualTo(1);
        assertThat(fixture.number("select count(*) from okiagari.hold"))
                .as("it holds nobody")
                .isZero();
        assertThat(fixture.paper(other.id()).status()).isEqualTo(Status.READY);
    }

    @Test
    void a_withdrawn_paper_fails_at_once_with_what_its_authors_say() {
        Paper withdrawn = fixture.some(Paper.Form.WITHDRAWN, 0);
        fixture.ingest(withdrawn.id());
        engine.drain();

        PaperError why = Objects.requireNonNull(fixture.paper(withdrawn.id()).error());
        assertThat(why.category()).isEqualTo("arxiv.withdrawn");
        assertThat(why.message()).contains("This paper has been withdrawn; Lemma 3 is wrong");
        assertThat(why.attempt()).isEqualTo(1);
    }

    @Test
    void a_pdf_without_its_end_is_fetched_again_and_is_never_a_shorter_paper() {
        fixture.sandbox.habits().give(paper, Habit.PDF_WITHOUT_END);
        fixture.ingest(paper.id());
        engine.drain();
        assertThat(error().category()).isEqualTo("arxiv.cut");
        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.METADATA);
        engine.drainAfter(LONG);
        engine.drainAfter(LONG);

        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.FAILED);
        assertThat(error().attempt()).isEqualTo(3);
        assertThat(sections()).isEmpty();
    }

    @Test
    void a_pdf_that_is_not_built_yet_is_waited_for() {
        fixture.sandbox.habits().give(paper, Habit.PDF_NOT_READY);
        fixture.ingest(paper.id());
        engine.drain();
        assertThat(error().category()).isEqualTo("arxiv.garbled");
        fixture.sandbox.habits().forget();
        engine.drainAfter(LONG);
        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.READY);
    }

    @Test
    void a_pdf_that_only_forbids_changes_is_read() {
        fixture.sandbox.habits().give(paper, Habit.OWNER_PASSWORD);
        fixture.ingest(paper.id());
        engine.drain();
        assertThat(fixture.paper(paper.id()).source()).isEqualTo("pdf");
        assertThat(headings()).contains(lastHeading());
    }

    @Test
    void a_redirect_to_a_forbidden_address_is_the_papers_own_and_holds_nobody() throws SQLException {
        fixture.sandbox.habits().give(paper, Habit.REDIRECTED_AWAY);
        fixture.ingest(paper.id());
        engine.drain();
        assertThat(fixture.paper(paper.id()).source()).isEqualTo("pdf");
        assertThat(fixture.number("select count(*) from okiagari.hold")).isZero();
    }

    @Test
    void a_moments_fault_of_the_page_does_not_make_a_pdf_reading() {
        fixture.sandbox.habits().give(paper, Habit.PAGE_BROKEN);
        fixture.ingest(paper.id());
        engine.drain();
        assertThat(error().category()).isEqualTo("arxiv.down");
        assertThat(requests("/pdf/")).isZero();

        fixture.sandbox.habits().forget();
        engine.drainAfter(LONG);
        assertThat(fixture.paper(paper.id()).source()).isEqualTo("html");
    }

    @Test
    void a_page_that_stays_broken_does_not_keep_a_paper_from_its_pdf() throws SQLException {
        fixture.sandbox.habits().give(paper, Habit.PAGE_BROKEN);
        fixture.ingest(paper.id());
        engine.drain();
        engine.drainAfter(LONG);
        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.METADATA);
        engine.drainAfter(LONG);
        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.READY);
        assertThat(fixture.paper(paper.id()).source()).isEqualTo("pdf");
        assertThat(fixture.number("select count(*) from okiagari.hold")).isZero();
    }

    @Test
    void ar5iv_is_asked_when_arxiv_has_no_page_and_sends_to_the_abstract_when_it_has_none_either() {
        Paper pdfOnly = fixture.some(Paper.Form.PDF_MISSING, 3);
        fixture.sandbox.habits().give(paper, Habit.ONLY_AT_AR5IV);
        try (TestEngine both = fixture.engine(fixture.withAr5iv())) {
            fixture.ingest(paper.id(), pdfOnly.id());
            both.drain();
        }

        assertThat(fixture.paper(paper.id()).source()).isEqualTo("ar5iv");
        assertThat(headings())
                .containsExactlyElementsOf(content().sections().stream()
                        .map(PaperContent.Section::heading)
                        .toList());
        assertThat(requests("/pdf/" + paper.id())).isZero();
        assertThat(fixture.paper(pdfOnly.id()).source()).isEqualTo("pdf");
        assertThat(requests("/ar5iv/html/" + pdfOnly.id())).isEqualTo(1);
    }

    private PaperContent content() {
        return fixture.sandbox.corpus().content(paper);
    }

    private String lastHeading() {
        return content().sections().getLast().heading();
    }

    private List<Section> sections() {
        return fixture.tables.inTransaction(tx -> new PaperReads().sections(tx, new PaperId(paper.id())));
    }

    private List<String> headings() {
        return sections().stream().map(Section::heading).toList();
    }

    private PaperError error() {
        return Objects.requireNonNull(fixture.paper(paper.id()).error());
    }

    private long requests(String path) {
        return fixture.sandbox.arxiv().calls().all().stream()
                .filter(call -> call.target().startsWith(path))
                .count();
    }
}
