package dev.okiagari.papers.text.pdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.text.Reference;
import dev.okiagari.papers.text.Section;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.sandbox.arxiv.Paper;
import dev.okiagari.sandbox.arxiv.PaperContent;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** PDFs of the sandbox's arXiv, as they are served, against what its generator put in. */
class SandboxPdfTest {
    private static Sandbox sandbox;
    private static HttpClient http;

    @BeforeAll
    static void open() {
        sandbox = Sandbox.start(SandboxSettings.defaults());
        http = HttpClient.newHttpClient();
    }

    @AfterAll
    static void close() {
        http.close();
        sandbox.close();
    }

    @Test
    void title_sections_and_references_of_every_paper_that_is_only_a_pdf_arrive_as_they_were_put_in() throws Exception {
        List<Paper> papers = sandbox.corpus().papers().stream()
                .filter(paper -> paper.form() == Paper.Form.PDF_MISSING || paper.form() == Paper.Form.PDF_REDIRECTED)
                .toList();
        assertThat(papers).hasSizeGreaterThan(60);
        compare(papers);
    }

    @Test
    void so_do_those_of_japanese_papers_where_most_letters_could_not_be_printed() throws Exception {
        List<Paper> papers = sandbox.corpus().papers().stream()
                .filter(paper -> paper.form().hasPdf() && paper.japanese())
                .limit(20)
                .toList();
        assertThat(papers).hasSizeGreaterThan(10);
        compare(papers);
    }

    private static void compare(List<Paper> papers) throws Exception {
        int sections = 0;
        int references = 0;
        for (Paper paper : papers) {
            PaperContent content = sandbox.corpus().content(paper);
            PdfReader.Content reading = PdfReader.reading(pdf(paper));

            assertThat(reading.title()).as(paper.id()).isEqualTo(printed(paper.title()));
            assertThat(reading.paper().sections().stream()
                            .map(SandboxPdfTest::heading)
                            .toList())
                    .as(paper.id())
                    .isEqualTo(inPrintedOrder(content)
                            .map(section -> section.level() + " " + printed(section.heading()))
                            .toList());
            assertThat(reading.paper().sections().stream()
                            .map(section -> unspaced(section.content()))
                            .toList())
                    .as(paper.id())
                    .isEqualTo(inPrintedOrder(content)
                            .map(section -> unspaced(printed(section.text())))
                            .toList());
            assertThat(reading.paper().references())
                    .as(paper.id())
                    .map(Reference::arxivId, Reference::doi, reference -> unspaced(reference.raw()))
                    .isEqualTo(content.references().stream()
                            .map(reference -> tuple(
                                    reference.arxivId().map(PaperId::new),
                                    reference.doi(),
                                    unspaced(printed(reference.text()))))
                            .toList());
            sections += reading.paper().sections().size();
            references += reading.paper().references().size();
        }
        System.out.printf("measured: %d PDFs, %d sections, %d references%n", papers.size(), sections, references);
    }

    private static String heading(Section section) {
        return section.level() + " " + section.heading();
    }

    /** Appendices stand behind the references in both, so their order is the generator's. */
    private static Stream<PaperContent.Section> inPrintedOrder(PaperContent content) {
        return Stream.of(false, true)
                .flatMap(appendix -> content.sections().stream().filter(section -> section.appendix() == appendix));
    }

    /** The sandbox's fonts have Western letters only. */
    private static String printed(String text) {
        return text.replace('–', '-')
                .chars()
                .mapToObj(c -> c == '\n' || (c >= ' ' && c < 127) || (c > 160 && c < 256 && c != 173)
                        ? Character.toString(c)
                        : "?")
                .collect(Collectors.joining());
    }

    private static String unspaced(String text) {
        return text.replaceAll("\\s+", "");
    }

    private static byte[] pdf(Paper paper) throws Exception {
        URI address = URI.create(sandbox.arxiv().url() + "/pdf/" + paper.id());
        return http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofByteArray())
                .body();
    }
}
