package dev.okiagari.papers.arxiv;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.http.Reach;
import dev.okiagari.papers.OddArxiv;
import dev.okiagari.papers.OddArxiv.Reply;
import dev.okiagari.papers.text.LatexmlReader;
import dev.okiagari.papers.text.ParsedPaper;
import dev.okiagari.papers.text.Reference;
import dev.okiagari.papers.text.Section;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Answers in the form that arXiv and ar5iv give them; the texts in them are ours. */
class RecordedAnswersTest {
    private static final PaperId ID = new PaperId("2406.01234");

    private OddArxiv server;
    private GuardedHttp http;
    private Arxiv arxiv;

    @BeforeEach
    void open() throws IOException {
        server = new OddArxiv();
        http = GuardedHttp.open(GuardSettings.defaults()
                .withSchemes("http")
                .withReach(Reach.LOOPBACK)
                .withRedirects(0));
        arxiv = new Arxiv(http, ArxivSettings.at(server.url()));
    }

    @AfterEach
    void close() {
        http.close();
        server.close();
    }

    @Test
    void an_entry_with_namespaces_on_every_element_of_its_own() throws IOException {
        server.answers(Reply.of(200, "application/atom+xml; charset=UTF-8", recorded("entry.xml")));

        Metadata found = arxiv.metadata(ID).orElseThrow();

        assertThat(found.title()).isEqualTo("Dolls That Get Up Again & Again: A Study of $O(n \\log n)$ Righting");
        assertThat(found.summary()).startsWith("Dolls that fall get up. We").endsWith("$n < 3$ falls are enough.");
        assertThat(found.authors()).containsExactly("Zoë Šimek", "The Doll Collaboration");
        assertThat(found.categories()).containsExactly("physics.pop-ph", "math.HO", "70E18");
        assertThat(found.version()).isEqualTo(3);
        assertThat(found.comment()).contains("12 pages, 3 figures; v3: typos");
        assertThat(found.journal()).contains("J. Slow Mech. 7 (2024) 1-12");
        assertThat(found.doi()).contains("10.5555/dolls.2024.7");
        assertThat(found.published()).isEqualTo("2024-06-03T17:57:34Z");
    }

    @Test
    void an_error_is_an_entry() throws IOException {
        server.answers(Reply.of(400, "application/atom+xml", recorded("error.xml")));
        assertThatThrownBy(() -> arxiv.metadata(ID))
                .isInstanceOfSatisfying(
                        ClassifiedException.class, e -> assertThat(e.category()).isEqualTo(ArxivFaults.MALFORMED_ID))
                .hasMessageContaining("incorrect id format for 2406.01234");
    }

    @Test
    void pages_that_say_that_there_is_nothing() throws IOException {
        server.answers(Reply.of(404, "text/html; charset=utf-8", recorded("no-html.html")));
        assertThat(arxiv.html(ID)).isEqualTo(new PageAnswer.Absent(false));
        server.answers(Reply.of(404, "text/html; charset=utf-8", recorded("file-unavailable.html")));
        assertThat(arxiv.pdf(ID)).isEqualTo(new PageAnswer.Absent(false));
        for (String refusal : new String[] {"not-public.html", "access-denied.html"}) {
            server.answers(Reply.of(403, "text/html", recorded(refusal)));
            assertThatThrownBy(() -> arxiv.pdf(ID))
                    .isInstanceOf(HttpFailure.class)
                    .extracting("status")
                    .isEqualTo(403);
        }
    }

    @Test
    void a_page_of_arxiv_is_read_without_what_the_site_puts_around_the_paper() throws IOException {
        ParsedPaper paper = read("arxiv-page.html");

        assertThat(paper.flaw()).isEmpty();
        assertThat(paper.sections())
                .containsExactly(new Section(
                        1, "Introduction", "Everybody has seen a doll fall, at an angle of \\(\\theta\\)."));
        assertThat(paper.references())
                .extracting(Reference::arxivId, Reference::title)
                .containsExactly(tuple(Optional.of(new PaperId("2001.00042")), Optional.of("On falling")));
    }

    @Test
    void a_page_of_ar5iv_that_broke_off_says_so_and_an_empty_one_has_nothing() throws IOException {
        ParsedPaper fatal = read("ar5iv-fatal.html");
        assertThat(fatal.flaw()).contains("the conversion to HTML broke off with a fatal error");
        assertThat(fatal.sections()).containsExactly(new Section(1, "Introduction", "Everybody has seen a doll fall"));

        assertThat(read("ar5iv-empty.html").sections()).isEmpty();
    }

    private static ParsedPaper read(String name) throws IOException {
        return LatexmlReader.paper(recorded(name).getBytes(UTF_8));
    }

    private static String recorded(String name) throws IOException {
        try (InputStream file = RecordedAnswersTest.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(file).readAllBytes(), UTF_8);
        }
    }
}
