package dev.okiagari.papers.text.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.papers.text.Reference;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What no generator of ours does and PDFs do: handmade pages. */
class PdfLayoutTest {
    private static final String FONTS = "/Font << /F 5 0 R /B 6 0 R >>";
    private static final String[] FIRST = {
        "The first column tells how the work be-", "gan, which lines were set in which order,",
        "why nobody noticed the state-of-the-", "art at that time, and what a self-con-",
        "tained description would have required", "of those who had to read the columns."
    };
    private static final String[] SECOND = {
        "The second column goes on from there;", "it says that the lines of both columns",
        "were drawn side by side, so that order", "of drawing and order of reading differ",
        "from the first line of the page to the", "last, as happens with some programs."
    };

    private static PdfReader.Content read(String content) {
        byte[] pdf = HandmadePdf.onePage(FONTS, content)
                .object(HandmadePdf.FONT)
                .object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>")
                .bytes();
        return PdfReader.reading(pdf);
    }

    private static String at(int x, int y, String text) {
        return "BT /F 10 Tf " + x + " " + y + " Td (" + text + ") Tj ET\n";
    }

    private static String bold(int size, int x, int y, String text) {
        return "BT /B " + size + " Tf " + x + " " + y + " Td (" + text + ") Tj ET\n";
    }

    private static String sideBySide() {
        StringBuilder content = new StringBuilder(bold(16, 200, 750, "A Handmade Page"));
        content.append(bold(12, 50, 720, "1  Order"));
        for (int i = 0; i < FIRST.length; i++) {
            content.append(at(50, 700 - 12 * i, FIRST[i])).append(at(310, 700 - 12 * i, SECOND[i]));
        }
        return content.toString();
    }

    @Test
    void columns_are_read_one_after_the_other_also_when_they_were_drawn_line_by_line() {
        PdfReader.Content reading = read(sideBySide());

        assertThat(reading.title()).isEqualTo("A Handmade Page");
        assertThat(reading.paper().sections())
                .singleElement()
                .satisfies(section -> assertThat(section.content().replace('\n', ' '))
                        .isEqualTo(
                                "The first column tells how the work began, which lines were set in which order, why "
                                        + "nobody noticed the state-of-the-art at that time, and what a self-contained description "
                                        + "would have required of those who had to read the columns. The second column goes on from "
                                        + "there; it says that the lines of both columns were drawn side by side, so that order of "
                                        + "drawing and order of reading differ from the first line of the page to the last, as happens "
                                        + "with some programs."));
    }

    @Test
    void a_stamp_that_runs_up_the_margin_is_left_out() {
        String stamp = "BT /F 20 Tf 0 1 -1 0 30 200 Tm (arXiv:2406.01234v1 [cs.CL] 3 Jun 2024) Tj ET\n";
        String watermark = "BT /F 40 Tf 0.7 0.7 -0.7 0.7 100 200 Tm (DRAFT) Tj ET\n";

        PdfReader.Content reading = read(stamp + watermark + sideBySide());

        assertThat(reading).isEqualTo(read(sideBySide()));
    }

    @Test
    void numbered_references_without_brackets_are_told_from_years_at_the_beginning_of_a_line() {
        String content = at(50, 700, FIRST[0] + SECOND[0])
                + bold(12, 50, 600, "References")
                + at(50, 580, "1. A. Author. A book that was printed in")
                + at(62, 568, "1987. Made-Up Press.")
                + at(50, 556, "2. B. Author. Another one. Volume 3, pages")
                + at(62, 544, "3. to 7, doi:10.5555/123.")
                + at(50, 532, "3. C. Author. The last one. 2001.");

        List<Reference> references = read(content).paper().references();

        assertThat(references)
                .extracting(Reference::raw)
                .containsExactly(
                        "A. Author. A book that was printed in 1987. Made-Up Press.",
                        "B. Author. Another one. Volume 3, pages 3. to 7, doi:10.5555/123.",
                        "C. Author. The last one. 2001.");
    }

    @Test
    void a_page_without_headings_is_one_section_without_heading() {
        StringBuilder content = new StringBuilder(bold(16, 200, 750, "A Letter"));
        for (int i = 0; i < FIRST.length; i++) {
            content.append(at(50, 700 - 12 * i, FIRST[i] + " " + SECOND[i]));
        }

        assertThat(read(content.toString()).paper().sections()).singleElement().satisfies(section -> {
            assertThat(section.heading()).isEmpty();
            assertThat(section.content()).contains("The first column tells");
        });
    }
}
