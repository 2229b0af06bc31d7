package dev.okiagari.sandbox.arxiv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.sandbox.RawCall;
import dev.okiagari.sandbox.wire.RunningStandIn;
import dev.okiagari.sandbox.words.Seed;
import java.io.IOException;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.apache.pdfbox.text.PDFTextStripper;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the real arXiv does with some papers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HabitsTest {
    private final Corpus corpus = new Corpus(new Seed(42));
    private final ArxivSite site = new ArxivSite(corpus);
    private final RunningStandIn standIn = RunningStandIn.open("arxiv", 0, site, new Seed(42));
    private final Paper paper = corpus.find("2406.01234").orElseThrow();

    @AfterAll
    void close() {
        standIn.close();
    }

    private RawCall.Seen get(Habit habit, String path) throws IOException {
        site.habits().forget();
        site.habits().give(paper, habit);
        return RawCall.get(standIn.url(), path + paper.id());
    }

    @ParameterizedTest
    @CsvSource({
        "FATAL_CONVERSION, 200, 200",
        "EMPTY_CONVERSION, 200, 200",
        "PAGE_WITHOUT_END, 200, 200",
        "BAD_NESTING, 200, 200",
        "NATIVE_HTML, 200, 404",
        "REDIRECTED_AWAY, 302, 200",
        "NOT_PUBLIC, 403, 403",
        "GONE, 410, 410",
        "PAGE_BROKEN, 500, 200",
        "ONLY_AT_AR5IV, 404, 200",
        "SCANNED, 404, 200",
        "PASSWORD, 404, 200",
        "OWNER_PASSWORD, 404, 200",
        "PDF_WITHOUT_END, 404, 200",
        "PDF_NOT_READY, 404, 200"
    })
    void pages_and_pdfs_are_answered_as_the_habit_says(Habit habit, int page, int pdf) throws IOException {
        assertThat(get(habit, "/html/").status()).isEqualTo(page);
        assertThat(get(habit, "/pdf/").status()).isEqualTo(pdf);
        assertThat(get(habit, "/api/query?id_list=").text()).contains("/abs/" + paper.id() + "v");
    }

    @Test
    void a_fatal_conversion_has_its_first_section_and_the_notice() throws IOException {
        String page = get(Habit.FATAL_CONVERSION, "/html/").text();
        assertThat(page).contains("Conversion to HTML had a Fatal error");
        assertThat(Jsoup.parse(page).select("section")).hasSize(1);
        assertThat(get(Habit.PAGE_WITHOUT_END, "/html/").text())
                .contains("<section")
                .doesNotContain("</article>");
        assertThat(Jsoup.parse(get(Habit.BAD_NESTING, "/html/").text()).select("article ~ section"))
                .isNotEmpty();
    }

    @Test
    void pdfs_are_what_they_are_said_to_be() throws IOException {
        assertThatThrownBy(() -> text(get(Habit.PASSWORD, "/pdf/"))).isInstanceOf(InvalidPasswordException.class);
        assertThat(text(get(Habit.OWNER_PASSWORD, "/pdf/"))).contains("References");
        assertThat(text(get(Habit.SCANNED, "/pdf/"))).isBlank();
        assertThat(get(Habit.PDF_WITHOUT_END, "/pdf/").text())
                .startsWith("%PDF")
                .doesNotContain("%%EOF");
    }

    @Test
    void ar5iv_has_the_page_or_sends_to_the_abstract() throws IOException {
        assertThat(get(Habit.ONLY_AT_AR5IV, "/ar5iv/html/").text()).contains("ltx_document");
        RawCall.Seen none = get(Habit.SCANNED, "/ar5iv/html/");
        assertThat(none.status()).isEqualTo(307);
        assertThat(none.header("location")).endsWith("/abs/" + paper.id());
    }

    private static String text(RawCall.Seen pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf.body())) {
            return new PDFTextStripper().getText(document);
        }
    }
}
