package dev.okiagari.papers.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.papers.text.UnreadableDocument.Reason;
import org.junit.jupiter.api.Test;

/** What is left of a paper when its conversion or its way here failed. */
class BrokenPagesTest {
    private static final String HEAD =
            "<!DOCTYPE html><html><head><title>x</title></head><body><div class='ltx_page_main'>"
                    + "<div class='ltx_page_content'><article class='ltx_document'>";
    private static final String END =
            "</article></div><footer class='ltx_page_footer'>LaTeXML</footer></div></body></html>";
    /** As ar5iv writes it below what was converted. */
    private static final String NOTICE = """
            <div class="ltx_document"><div class="ltx_para"><div class="ltx_p"><span class="ltx_ERROR">
            Conversion to HTML had a Fatal error and exited abruptly. This document may be truncated or damaged.
            </span></div></div></div>
            </article>
            """;

    @Test
    void an_undamaged_page_has_no_flaw() {
        assertThat(read(HEAD + section(1) + section(2) + END).flaw()).isEmpty();
        assertThat(read(HEAD + section(1) + "</article>").flaw()).isEmpty();
    }

    @Test
    void a_conversion_with_a_fatal_error_says_so_below_what_it_had_converted() {
        ParsedPaper paper = read(HEAD + section(1) + NOTICE + "</div></body></html>");

        assertThat(paper.flaw()).contains("the conversion to HTML broke off with a fatal error");
        assertThat(paper.sections()).containsExactly(new Section(1, "Section 1", "Words of 1."));
        assertThat(read(HEAD + END.replace("LaTeXML", "<a class='ar5iv-text-button ar5iv-severity-fatal'>Report</a>"))
                        .flaw())
                .isPresent();
        assertThat(read(HEAD + section(1) + "</article><div>Conversion to HTML had a Fatal error.</div></body></html>")
                        .flaw())
                .isPresent();
    }

    @Test
    void a_paper_may_quote_the_notice() {
        String quoting = "<p class='ltx_p'>It said: Conversion to HTML had a Fatal error and exited abruptly.</p>";
        assertThat(read(HEAD + section(1) + quoting + END).flaw()).isEmpty();
    }

    @Test
    void a_page_without_its_end_says_so() {
        String page = HEAD + section(1) + section(2) + END;
        for (int cut = page.indexOf("Words of 1"); cut < page.indexOf("</article>"); cut += 7) {
            assertThat(read(page.substring(0, cut)).flaw()).contains("the page has no end");
        }
        String behind = HEAD + section(1) + "</article>" + section(2) + section(3);
        assertThat(read(behind).flaw()).contains("the page has no end");
    }

    @Test
    void places_that_were_never_found_tell_that_a_part_is_missing_and_a_slip_of_the_author_does_not() {
        String lost = "<p class='ltx_p'>See <span class='ltx_ref ltx_missing_label'>sec:method</span>.</p>";
        assertThat(read(HEAD + section(1) + lost.repeat(3) + END).flaw())
                .contains("3 of the 3 places that it refers to are missing");
        assertThat(read(HEAD + section(1) + lost.repeat(2) + END).flaw()).isEmpty();
    }

    @Test
    void sections_that_have_a_heading_and_no_text_tell_that_their_text_is_missing() {
        String empty = "<section class='ltx_section'><h2 class='ltx_title'>Section</h2></section>";
        assertThat(read(HEAD + section(1) + empty.repeat(3) + END).flaw())
                .contains("3 of its 4 sections have a heading and no text");
        assertThat(read(HEAD + section(1) + section(2) + empty.repeat(2) + END).flaw())
                .isEmpty();
    }

    @Test
    void a_page_that_refers_to_places_of_its_own_vouches_for_itself() {
        String link = "<p class='ltx_p'><a class='ltx_ref' href='#S1'>here</a></p>";
        assertThat(read(HEAD + section(1) + END).isVouchedFor()).isFalse();
        assertThat(read(HEAD + "<section class='ltx_section' id='S1'>" + link + "</section>" + END)
                        .isVouchedFor())
                .isTrue();
    }

    @Test
    void sections_that_bad_nesting_puts_behind_the_article_are_read() {
        ParsedPaper paper =
                read(HEAD + section(1) + "</div></section></article>" + section(2) + "<div class='ltx_para'>"
                        + "<p class='ltx_p'>Loose words.</p></div>" + section(3) + "</article></div></body></html>");

        assertThat(paper.flaw()).isEmpty();
        assertThat(paper.sections())
                .containsExactly(
                        new Section(1, "Section 1", "Words of 1."),
                        new Section(1, "Section 2", "Words of 2."),
                        new Section(1, "", "Loose words."),
                        new Section(1, "Section 3", "Words of 3."));
    }

    @Test
    void what_the_site_writes_around_the_article_is_not_read() {
        String around = "<div class='package-alerts ltx_document'><p class='ltx_para'>Some packages failed.</p></div>"
                + "<nav class='ltx_page_navbar'><div class='ltx_para'>Contents</div></nav>";
        ParsedPaper paper = read(HEAD.replace("<article", around + "<article") + section(1) + END);
        assertThat(paper.sections()).containsExactly(new Section(1, "Section 1", "Words of 1."));
    }

    @Test
    void whoever_asks_is_told_why_a_page_is_not_the_paper() {
        assertThatThrownBy(() -> LatexmlReader.paper("<html><body><h1>Proceedings</h1></body></html>".getBytes(UTF_8)))
                .isInstanceOfSatisfying(
                        UnreadableDocument.class, e -> assertThat(e.reason()).isEqualTo(Reason.NOT_THE_PAPER));
        assertThatThrownBy(() -> LatexmlReader.paper(new byte[LatexmlReader.MOST_BYTES + 1]))
                .isInstanceOfSatisfying(
                        UnreadableDocument.class, e -> assertThat(e.reason()).isEqualTo(Reason.TOO_LARGE));
    }

    private static String section(int number) {
        return "<section class='ltx_section'><h2 class='ltx_title'>Section " + number
                + "</h2><div class='ltx_para'><p class='ltx_p'>Words of " + number + ".</p></div></section>\n";
    }

    private static ParsedPaper read(String page) {
        return LatexmlReader.paper(page.getBytes(UTF_8));
    }
}
