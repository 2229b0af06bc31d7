package dev.okiagari.sandbox.arxiv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.sandbox.RawCall;
import dev.okiagari.sandbox.wire.RunningStandIn;
import dev.okiagari.sandbox.words.Seed;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.w3c.dom.NodeList;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ArxivSiteTest {
    private final Corpus corpus = new Corpus(new Seed(42));
    private final RunningStandIn standIn = RunningStandIn.open("arxiv", 0, new ArxivSite(corpus), new Seed(42));

    @AfterAll
    void close() {
        standIn.close();
    }

    private Paper any(Paper.Form form) {
        return corpus.papers().stream()
                .filter(paper -> paper.form() == form && !paper.id().contains("/"))
                .findFirst()
                .orElseThrow();
    }

    private RawCall.Seen query(String query) throws IOException {
        return RawCall.get(standIn.url(), "/api/query?" + query);
    }

    private static org.w3c.dom.Document xml(RawCall.Seen seen) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(seen.body()));
    }

    private static String first(org.w3c.dom.Document document, String path) {
        NodeList found = document.getElementsByTagName(path);
        return found.getLength() == 0 ? "" : found.item(0).getTextContent();
    }

    @Test
    void an_entry_says_what_the_generator_put_in() throws Exception {
        Paper paper = any(Paper.Form.HTML);
        RawCall.Seen seen = query("id_list=" + paper.id());
        assertThat(seen.status()).isEqualTo(200);
        assertThat(seen.header("content-type")).startsWith("application/atom+xml");
        org.w3c.dom.Element entry =
                (org.w3c.dom.Element) xml(seen).getElementsByTagName("entry").item(0);
        assertThat(entry.getElementsByTagName("id").item(0).getTextContent())
                .isEqualTo("http://arxiv.org/abs/" + paper.versioned());
        assertThat(entry.getElementsByTagName("title").item(0).getTextContent().replaceAll("\\s+", " "))
                .isEqualTo(paper.title());
        assertThat(entry.getElementsByTagName("author").getLength())
                .isEqualTo(paper.authors().size());
        assertThat(entry.getElementsByTagName("category").getLength())
                .isEqualTo(paper.categories().size());
    }

    @Test
    void several_ids_may_be_asked_at_once_also_old_ones_and_a_version() throws Exception {
        Paper old = corpus.papers().getFirst();
        Paper other = any(Paper.Form.PDF_MISSING);
        RawCall.Seen seen = query("id_list=" + old.id() + "," + other.id() + "v1&max_results=5");
        assertThat(xml(seen).getElementsByTagName("entry").getLength()).isEqualTo(2);
        assertThat(seen.text()).contains("/abs/" + old.versioned() + "<", "/abs/" + other.id() + "v1<");
    }

    @Test
    void an_id_that_does_not_exist_gets_a_feed_without_entries() throws Exception {
        RawCall.Seen seen = query("id_list=" + corpus.absentIds(1).getFirst());
        assertThat(seen.status()).isEqualTo(200);
        assertThat(xml(seen).getElementsByTagName("entry").getLength()).isZero();
        assertThat(first(xml(seen), "opensearch:totalResults")).isEqualTo("1");
    }

    @Test
    void a_malformed_id_gets_an_entry_called_error() throws Exception {
        RawCall.Seen seen = query("id_list=1313.12345");
        assertThat(seen.status()).isEqualTo(400);
        assertThat(seen.text()).contains("<title>Error</title>", "incorrect id format for 1313.12345");
        assertThat(xml(seen).getElementsByTagName("entry").getLength()).isEqualTo(1);
        RawCall.Seen old = query("id_list=math/0313001");
        assertThat(old.status()).isEqualTo(200);
        assertThat(old.text()).contains("<title>Error</title>");
        assertThat(query("search_query=all:x&start=foo").text()).contains("start must be an integer");
    }

    @Test
    void a_withdrawn_paper_is_known_and_has_nothing_to_read() throws Exception {
        Paper paper = any(Paper.Form.WITHDRAWN);
        assertThat(query("id_list=" + paper.id()).text()).contains("withdrawn");
        assertThat(RawCall.get(standIn.url(), "/html/" + paper.id()).status()).isEqualTo(404);
        assertThat(RawCall.get(standIn.url(), "/pdf/" + paper.id()).status()).isEqualTo(404);
    }

    @Test
    void searches_understand_fields_operators_and_slices() throws Exception {
        RawCall.Seen all = query("search_query=cat:cs.CL+AND+(abs:dataset+OR+ti:towards)&max_results=300");
        int total = Integer.parseInt(first(xml(all), "opensearch:totalResults"));
        assertThat(total).isBetween(10, 300);
        RawCall.Seen slice = query(
                "search_query=cat:cs.CL+AND+(abs:dataset+OR+ti:towards)&start=" + (total - 3) + "&max_results=50");
        assertThat(xml(slice).getElementsByTagName("entry").getLength()).isEqualTo(3);
        assertThat(first(xml(query("search_query=all:nothingofthiskind")), "opensearch:totalResults"))
                .isEqualTo("0");
    }

    @Test
    void the_html_holds_exactly_the_sections_references_and_authors_of_the_generator() throws IOException {
        List<Paper> papers = corpus.papers().stream()
                .filter(paper -> paper.form() == Paper.Form.HTML)
                .skip(40)
                .limit(25)
                .toList();
        for (Paper paper : papers) {
            RawCall.Seen seen = RawCall.get(standIn.url(), "/html/" + paper.versioned());
            Document page = Jsoup.parse(seen.text());
            page.select(".ltx_note, .ltx_ERROR").remove();
            page.select("math").forEach(math -> math.replaceWith(new TextNode(math.attr("alttext"))));
            PaperContent content = corpus.content(paper);
            List<Element> sections = page.select("article.ltx_document section:not(.ltx_bibliography)");
            assertThat(sections).hasSameSizeAs(content.sections());
            for (PaperContent.Section section : content.sections()) {
                Element found = sections.get(section.position());
                Element title =
                        Optional.ofNullable(found.selectFirst("> .ltx_title")).orElseThrow();
                assertThat(title.tagName()).isEqualTo("h" + (section.level() + 1));
                assertThat(title.ownText()).isEqualTo(section.heading());
                assertThat(found.select("> .ltx_para").eachText())
                        .isEqualTo(section.paragraphs().stream()
                                .map(paragraph ->
                                        paragraph.text().replaceAll("\\s+", " ").strip())
                                .toList());
            }
            assertThat(page.select("li.ltx_bibitem .ltx_bibblock").eachText())
                    .isEqualTo(content.references().stream()
                            .map(PaperContent.Reference::text)
                            .toList());
            assertThat(page.select(".ltx_personname").eachText())
                    .isEqualTo(paper.authors().stream().map(Paper.Person::name).toList());
            assertThat(page.select("nav .ltx_tocentry")).hasSameSizeAs(content.sections());
        }
    }

    @Test
    void without_html_the_reader_is_sent_to_the_abstract_page_or_told_so() throws IOException {
        Paper redirected = any(Paper.Form.PDF_REDIRECTED);
        RawCall.Seen seen = RawCall.get(standIn.url(), "/html/" + redirected.id());
        assertThat(seen.status()).isEqualTo(307);
        assertThat(seen.header("location")).isEqualTo("/abs/" + redirected.id());
        assertThat(RawCall.get(standIn.url(), seen.header("location")).text())
                .contains("class=\"title\"")
                .doesNotContain("ltx_document");
        assertThat(RawCall.get(
                                standIn.url(),
                                "/html/" + any(Paper.Form.PDF_MISSING).id())
                        .status())
                .isEqualTo(404);
    }

    @Test
    void a_pdf_is_one_and_says_the_same_in_reading_order() throws IOException {
        Paper paper = any(Paper.Form.PDF_MISSING);
        RawCall.Seen seen = RawCall.get(standIn.url(), "/pdf/" + paper.id() + ".pdf");
        assertThat(seen.text()).startsWith("%PDF");
        assertThat(RawCall.get(standIn.url(), "/pdf/" + paper.id()).body()).isEqualTo(seen.body());
        try (PDDocument document = Loader.loadPDF(seen.body())) {
            assertThat(document.getNumberOfPages()).isBetween(2, 60);
            String text = new PDFTextStripper().getText(document).replaceAll("\\s+", " ");
            PaperContent content = corpus.content(paper);
            assertThat(text).contains("Abstract", "References", "1 Introduction");
            for (PaperContent.Section section : content.sections()) {
                assertThat(text).contains(section.number() + " " + section.heading());
            }
            assertThat(text).contains("[" + content.references().size() + "] ");
        }
    }
}
