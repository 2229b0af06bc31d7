package dev.okiagari.papers;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Status;
import dev.okiagari.sandbox.arxiv.Paper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** None of the pages that are half a paper may pass for the paper. */
class DamagedPagesPgTest {
    @TempDir
    private Path folder;

    @Test
    void none_of_fifteen_damaged_pages_is_half_a_paper_without_a_flaw() throws Exception {
        Map<String, String> damaged = DamagedPages.all();
        assertThat(damaged).hasSize(15);
        try (PaperFixture fixture = PaperFixture.open(getClass(), folder);
                MixedArxiv arxiv = new MixedArxiv(fixture.sandbox.arxiv().url());
                TestEngine engine = fixture.engine(fixture.askingAt(arxiv.url()))) {
            List<String> ids = fixture.sandbox.corpus().papers().stream()
                    .filter(paper -> paper.form() == Paper.Form.HTML)
                    .map(Paper::id)
                    .limit(damaged.size() + 1L)
                    .toList();
            List<String> names = List.copyOf(damaged.keySet());
            for (int i = 0; i < names.size(); i++) {
                String name = names.get(i);
                arxiv.page(ids.get(i), Objects.requireNonNull(damaged.get(name)).getBytes(UTF_8));
                arxiv.comment(ids.get(i), DamagedPages.comment(name));
            }
            arxiv.page(ids.getLast(), DamagedPages.Page.whole().html().getBytes(UTF_8));
            arxiv.comment(ids.getLast(), "3 pages, 12 references");
            fixture.papers.ingest(ids, PaperFixture.ANN);
            for (int i = 0; i < 4; i++) {
                engine.drainAfter(Duration.ofMinutes(5));
            }

            for (int i = 0; i < names.size(); i++) {
                PaperView paper = fixture.paper(ids.get(i));
                boolean isHonest = paper.status() == Status.FAILED || paper.flaw() != null;
                assertThat(isHonest).as(names.get(i) + ": " + paper).isTrue();
            }
            PaperView whole = fixture.paper(ids.getLast());
            assertThat(whole.status()).isEqualTo(Status.READY);
            assertThat(whole.flaw()).isNull();
        }
    }

    /** Nothing on the page leads nowhere: only the PDF tells that there is more. */
    @Test
    void a_page_that_shows_nothing_of_what_it_lacks_is_compared_with_its_pdf() throws Exception {
        String left = DamagedPages.Page.whole()
                .withoutContents()
                .withoutLinks()
                .withSections(2)
                .withWorks(0)
                .html();
        try (PaperFixture fixture = PaperFixture.open(getClass(), folder);
                MixedArxiv arxiv = new MixedArxiv(fixture.sandbox.arxiv().url());
                TestEngine engine = fixture.engine(fixture.askingAt(arxiv.url()))) {
            List<String> ids = fixture.sandbox.corpus().papers().stream()
                    .filter(paper -> paper.form() == Paper.Form.HTML)
                    .map(Paper::id)
                    .limit(3)
                    .toList();
            String broken = ids.get(0);
            String unreadable = ids.get(1);
            String intact = ids.get(2);
            arxiv.both(broken, left.getBytes(UTF_8), pdf(fixture, broken));
            arxiv.both(unreadable, left.getBytes(UTF_8), "no PDF".getBytes(UTF_8));
            fixture.papers.ingest(ids, PaperFixture.ANN);
            for (int i = 0; i < 4; i++) {
                engine.drainAfter(Duration.ofMinutes(5));
            }

            assertThat(fixture.paper(broken).source()).isEqualTo("pdf");
            assertThat(fixture.paper(broken).flaw()).isNull();
            assertThat(fixture.paper(unreadable).status()).as("what there is").isEqualTo(Status.READY);
            assertThat(fixture.paper(unreadable).source()).isEqualTo("html");
            assertThat(fixture.paper(unreadable).flaw())
                    .as("nobody knows how much is missing")
                    .contains("2 sections, 0 references", "its PDF could not be");
            assertThat(fixture.paper(intact).source()).isEqualTo("html");
            assertThat(arxiv.asked("/pdf/" + intact))
                    .as("requests for the PDF of a page with everything")
                    .isZero();
        }
    }

    @Test
    void pages_that_hardly_show_what_they_lack_are_not_taken_for_the_paper() throws Exception {
        Map<String, String> quiet = DamagedPages.quiet();
        try (PaperFixture fixture = PaperFixture.open(getClass(), folder);
                MixedArxiv arxiv = new MixedArxiv(fixture.sandbox.arxiv().url());
                TestEngine engine = fixture.engine(fixture.askingAt(arxiv.url()))) {
            List<String> ids = fixture.sandbox.corpus().papers().stream()
                    .filter(paper -> paper.form() == Paper.Form.HTML)
                    .map(Paper::id)
                    .limit(quiet.size())
                    .toList();
            List<String> names = List.copyOf(quiet.keySet());
            for (int i = 0; i < names.size(); i++) {
                byte[] page = Objects.requireNonNull(quiet.get(names.get(i))).getBytes(UTF_8);
                arxiv.both(ids.get(i), page, pdf(fixture, ids.get(i)));
            }
            fixture.papers.ingest(ids, PaperFixture.ANN);
            for (int i = 0; i < 4; i++) {
                engine.drainAfter(Duration.ofMinutes(5));
            }

            for (int i = 0; i < names.size(); i++) {
                PaperView paper = fixture.paper(ids.get(i));
                boolean isHonest = "pdf".equals(paper.source()) || paper.flaw() != null;
                assertThat(isHonest).as(names.get(i) + ": " + paper).isTrue();
            }
        }
    }

    @Test
    void a_pdf_that_is_a_figure_is_no_paper() throws Exception {
        try (PaperFixture fixture = PaperFixture.open(getClass(), folder);
                MixedArxiv arxiv = new MixedArxiv(fixture.sandbox.arxiv().url());
                TestEngine engine = fixture.engine(fixture.askingAt(arxiv.url()))) {
            String id = fixture.some(Paper.Form.PDF_MISSING, 0).id();
            arxiv.pdf(id, figure());
            fixture.ingest(id);
            engine.drain();

            PaperView paper = fixture.paper(id);
            assertThat(paper.status()).isEqualTo(Status.FAILED);
            assertThat(Objects.requireNonNull(paper.error()).category()).isEqualTo("arxiv.incomplete");
            assertThat(paper.error().message()).contains("there is no sentence in it, only labels, as of a figure");
        }
    }

    /** Axes, a legend and numbers. */
    private static byte[] figure() {
        String labels = IntStream.rangeClosed(1, 40)
                .mapToObj(i -> "1 0 0 1 " + (40 + i * 10) + " " + (750 - i * 15) + " Tm (" + i * 20 + " Epoch " + i
                        + " Accuracy \\(%\\) ours+aug) Tj\n")
                .collect(Collectors.joining());
        String drawn = "BT /F 9 Tf " + labels + " ET";
        return ("%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n"
                        + "2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj\n"
                        + "3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R"
                        + " /Resources << /Font << /F 5 0 R >> >> >> endobj\n"
                        + "4 0 obj << /Length " + drawn.length() + " >> stream\n" + drawn + "\nendstream endobj\n"
                        + "5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj\n"
                        + "trailer << /Root 1 0 R >>\n%%EOF\n")
                .getBytes(ISO_8859_1);
    }

    private static byte[] pdf(PaperFixture fixture, String id) throws IOException, InterruptedException {
        URI at = fixture.sandbox.arxiv().url().resolve("/pdf/" + id);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(at).build(), HttpResponse.BodyHandlers.ofByteArray())
                .body();
    }
}
