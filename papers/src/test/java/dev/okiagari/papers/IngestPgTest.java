package dev.okiagari.papers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.papers.Papers.Answer;
import dev.okiagari.papers.Papers.IngestAnswer;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Status;
import dev.okiagari.sandbox.arxiv.Paper;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IngestPgTest {
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
    void an_id_of_a_month_that_has_not_come_is_refused_until_it_has() {
        YearMonth month = YearMonth.now(ZoneOffset.UTC).plusMonths(3);
        String id = month.format(DateTimeFormatter.ofPattern("yyMM", Locale.ROOT)) + ".00007";

        assertThat(fixture.ingest(id, fixture.some(Paper.Form.HTML, 3).id()))
                .extracting(IngestAnswer::answer)
                .containsExactly(Answer.REFUSED, Answer.QUEUED);
        assertThat(fixture.ingest(id).getFirst().reason()).endsWith("because its month is in the future");
        engine.advance(Duration.ofDays(93));
        assertThat(fixture.ingest(id).getFirst().answer()).isEqualTo(Answer.QUEUED);
    }

    @Test
    void an_id_becomes_a_paper_with_sections_citations_extractions_and_vectors() throws SQLException {
        Paper paper = fixture.some(Paper.Form.HTML, 3);

        assertThat(fixture.ingest(paper.id())).extracting(IngestAnswer::answer).containsExactly(Answer.QUEUED);
        assertThat(fixture.paper(paper.id()).progress()).isZero();
        engine.drain();

        PaperView seen = fixture.paper(paper.id());
        assertThat(seen.status()).isEqualTo(Status.READY);
        assertThat(seen.progress()).isEqualTo(PaperView.STEPS);
        assertThat(seen.error()).isNull();
        assertThat(seen.title()).isEqualTo(paper.title());
        assertThat(seen.summary()).isEqualTo(paper.summary());
        assertThat(seen.authors())
                .isEqualTo(paper.authors().stream().map(Paper.Person::name).toList());
        assertThat(seen.categories()).isEqualTo(paper.categories());
        assertThat(seen.published()).isEqualTo(paper.published());
        assertThat(seen.updated()).isEqualTo(paper.updated());
        assertThat(seen.version()).isEqualTo(paper.version());
        assertThat(seen.source()).isEqualTo("html");
        assertThat(seen.ingestedAt()).isNotNull();
        assertThat(seen.embedder()).isNotNull();
        assertThat(seen.extraction()).isNotNull().extracting("failed").isEqualTo(0);
        int sections = fixture.sandbox.corpus().content(paper).sections().size();
        assertThat(fixture.number("select count(*) from papers.section")).isEqualTo(sections);
        assertThat(fixture.number("select count(*) from papers.vector")).isEqualTo(sections);
        assertThat(fixture.number("select count(*) from papers.entity_link where type = 'author'"))
                .isEqualTo(new HashSet<>(seen.authors()).size());
        try (var copies = fixture.storage.list(PaperSteps.RAW_COPIES.all(new PaperId(paper.id()).fileName()))) {
            assertThat(copies).hasSize(1);
        }
    }

    @Test
    void a_paper_without_html_is_read_from_its_pdf() {
        Paper redirected = fixture.some(Paper.Form.PDF_REDIRECTED, 0);
        Paper missing = fixture.some(Paper.Form.PDF_MISSING, 0);

        fixture.ingest(redirected.id(), missing.id());
        engine.drain();

        assertThat(List.of(fixture.paper(redirected.id()), fixture.paper(missing.id())))
                .allSatisfy(paper -> {
                    assertThat(paper.status()).isEqualTo(Status.READY);
                    assertThat(paper.source()).isEqualTo("pdf");
                });
    }

    @Test
    void one_bad_id_of_a_batch_spoils_nothing_and_is_refused_before_anything_is_queued() throws SQLException {
        Paper one = fixture.some(Paper.Form.HTML, 0);
        Paper other = fixture.some(Paper.Form.HTML, 1);

        List<IngestAnswer> answers = fixture.ingest(
                "https://arxiv.org/abs/" + one.versioned(), "2413.01234", "arXiv:" + other.id(), "rubbish");

        assertThat(answers)
                .extracting(IngestAnswer::answer)
                .containsExactly(Answer.QUEUED, Answer.REFUSED, Answer.QUEUED, Answer.REFUSED);
        assertThat(answers.get(1).reason()).contains("there is no month 13");
        assertThat(fixture.number("select count(*) from okiagari.item")).isEqualTo(2);
        assertThat(fixture.number("select count(*) from papers.paper")).isEqualTo(2);
        engine.drain();
        assertThat(fixture.paper(one.id()).status()).isEqualTo(Status.READY);
        assertThat(fixture.paper(other.id()).status()).isEqualTo(Status.READY);
    }

    @Test
    void a_known_id_answers_with_its_status_however_it_is_written() throws SQLException {
        Paper paper = fixture.some(Paper.Form.HTML, 0);
        fixture.ingest(paper.id());
        assertThat(fixture.ingest(paper.versioned()).getFirst().status()).isEqualTo(Status.QUEUED);
        engine.drain();

        IngestAnswer again =
                fixture.ingest("https://doi.org/10.48550/arXiv." + paper.id()).getFirst();

        assertThat(again.answer()).isEqualTo(Answer.KNOWN);
        assertThat(again.status()).isEqualTo(Status.READY);
        assertThat(engine.drain()).as("nothing to do").isZero();
    }

    @Test
    void a_deleted_paper_leaves_nothing_but_the_word_that_it_is_gone() throws SQLException {
        Paper paper = fixture.some(Paper.Form.HTML, 5);
        fixture.ingest(paper.id());
        engine.drain();

        assertThat(fixture.papers.delete(new PaperId(paper.id()), fixture.storage))
                .isTrue();

        assertThat(fixture.rows())
                .allSatisfy((table, rows) -> assertThat(rows).as(table).hasSize(table.equals("gone") ? 1 : 0));
        try (var copies = fixture.storage.list(PaperSteps.RAW_COPIES.all(new PaperId(paper.id()).fileName()))) {
            assertThat(copies).isEmpty();
        }
        assertThat(fixture.papers.delete(new PaperId(paper.id()), fixture.storage))
                .isFalse();
        assertThat(fixture.ingest(paper.id()).getFirst().answer()).isEqualTo(Answer.QUEUED);
        engine.drain();
        assertThat(fixture.paper(paper.id()).status()).isEqualTo(Status.READY);
        assertThat(fixture.number("select count(*) from papers.paper p join papers.gone g on g.id = p.id"
                        + " where p.change <= g.change"))
                .as("followers that are behind take the old one out before they take the new one in")
                .isZero();
    }
}
