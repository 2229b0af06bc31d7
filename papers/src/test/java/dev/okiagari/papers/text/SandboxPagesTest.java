package dev.okiagari.papers.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.sandbox.arxiv.Paper;
import dev.okiagari.sandbox.arxiv.PaperContent;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every page of the sandbox's arXiv, as it is served, against what its generator put in. */
class SandboxPagesTest {
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
    @Timeout(300)
    void every_section_and_reference_of_every_page_arrives_as_it_was_put_in() throws Exception {
        List<Paper> papers = sandbox.corpus().papers().stream()
                .filter(paper -> paper.form() == Paper.Form.HTML)
                .toList();
        int sections = 0;
        int references = 0;
        for (Paper paper : papers) {
            PaperContent content = sandbox.corpus().content(paper);
            ParsedPaper parsed = LatexmlReader.paper(page(paper));

            assertThat(parsed.sections())
                    .as(paper.id())
                    .isEqualTo(content.sections().stream()
                            .map(section -> new Section(section.level(), section.heading(), text(section)))
                            .toList());
            assertThat(parsed.references())
                    .as(paper.id())
                    .isEqualTo(content.references().stream()
                            .map(SandboxPagesTest::expected)
                            .toList());
            sections += parsed.sections().size();
            references += parsed.references().size();
        }
        assertThat(papers).hasSizeGreaterThan(400);
        System.out.printf("measured: %d pages, %d sections, %d references%n", papers.size(), sections, references);
    }

    @Test
    void a_page_that_is_not_the_paper_gives_nothing() throws Exception {
        byte[] abstractPage = get("/abs/" + sandbox.corpus().papers().getLast().id());

        assertThat(abstractPage).isNotEmpty();
        assertThatThrownBy(() -> LatexmlReader.paper(abstractPage)).isInstanceOf(UnreadableDocument.class);
    }

    private static String text(PaperContent.Section section) {
        return section.paragraphs().stream()
                .map(paragraph -> paragraph.parts().stream()
                        .map(part -> part instanceof PaperContent.Formula ? "\\(" + part.text() + "\\)" : part.text())
                        .collect(Collectors.joining()))
                .collect(Collectors.joining("\n"));
    }

    private static Reference expected(PaperContent.Reference reference) {
        return new Reference(
                reference.arxivId().map(PaperId::new),
                reference.doi(),
                java.util.Optional.of(reference.title()),
                reference.text());
    }

    private static byte[] page(Paper paper) throws IOException, InterruptedException {
        return get("/html/" + paper.id());
    }

    private static byte[] get(String path) throws IOException, InterruptedException {
        URI address = URI.create(sandbox.arxiv().url() + path);
        return http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofByteArray())
                .body();
    }
}
