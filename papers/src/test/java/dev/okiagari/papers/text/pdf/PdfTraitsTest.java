package dev.okiagari.papers.text.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.papers.text.Reference;
import dev.okiagari.papers.text.Section;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Traits of PDFs on arXiv that the TeX of today does not make by itself: handmade pages. */
class PdfTraitsTest {
    private static final String FONTS = "/Font << /F 5 0 R /B 6 0 R >>";
    private static final String BOLD = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>";
    private static final String SENTENCE =
            "MAMMOTHS WOW swimming mammoths that will mimic MAMMAMMALS in mild immiscible minimum";

    private static PdfReader.Content read(String content) {
        return read(content, HandmadePdf.FONT);
    }

    private static PdfReader.Content read(String content, String font) {
        return PdfReader.reading(
                HandmadePdf.onePage(FONTS, content).object(font).object(BOLD).bytes());
    }

    private static String at(float x, float y, String text) {
        return at("F", 10, x, y, text);
    }

    private static String at(String font, float size, float x, float y, String text) {
        return "BT /" + font + " " + size + " Tf " + x + " " + y + " Td (" + text + ") Tj ET\n";
    }

    private static String body(float y) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 6; i++) {
            lines.append(at(
                    50,
                    y - 12 * i,
                    "The work goes on in line " + i + " of this page, as all work does, and nobody minds it."));
        }
        return lines.toString();
    }

    private static String text(PdfReader.Content reading) {
        return reading.paper().sections().stream().map(Section::content).collect(Collectors.joining("\n"));
    }

    @Test
    void an_appendix_without_a_title_is_a_heading_and_no_bug() {
        PdfReader.Content reading =
                read(at("B", 12, 50, 750, "1  Method") + body(730) + at(50, 600, "Appendix A") + body(570));

        assertThat(reading.paper().sections()).extracting(Section::heading).containsExactly("Method", "Appendix A");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Times-Roman", "Times-Bold", "Courier", "Courier-Oblique"})
    void letters_of_a_standard_font_that_is_not_embedded_stay_in_order(String font) {
        // As TeX writes it: the encoding is its own, and nothing is said of the widths.
        String named = "<< /Type /Font /Subtype /Type1 /BaseFont /" + font
                + " /Encoding << /Type /Encoding /Differences [ 39 /quotesingle 96 /grave ] >> >>";
        StringBuilder page = new StringBuilder();
        float x = 50;
        for (String word : SENTENCE.split(" ", -1)) {
            page.append(at(x, 700, word));
            x += width(font, word + " ");
        }

        assertThat(text(read(page.toString(), named))).isEqualTo(SENTENCE);
    }

    private static float width(String font, String text) {
        float thousandths = 0;
        for (int i = 0; i < text.length(); i++) {
            String name = text.charAt(i) == ' ' ? "space" : text.substring(i, i + 1);
            thousandths += Standard14Fonts.getAFM(font).getCharacterWidth(name);
        }
        return thousandths / 100;
    }

    @Test
    void letters_that_are_drawn_in_dots_of_a_printer_are_read() {
        // As dvips and a distiller left them: one unit is one dot, letters have numbers, the page is scaled down.
        int dots = 24;
        String procs = "<< " + codes().map(c -> "/a" + c + " 7 0 R").collect(Collectors.joining(" ")) + " >>";
        String names = codes().map(c -> "/a" + c).collect(Collectors.joining(" "));
        String widths = codes().map(c -> String.valueOf(dots)).collect(Collectors.joining(" "));
        String font = "<< /Type /Font /Subtype /Type3 /FontMatrix [1 0 0 1 0 0] /FontBBox [0 -11 " + dots
                + " 34] /FirstChar 32 /LastChar 122 /Widths [" + widths + "] /CharProcs " + procs
                + " /Encoding << /Type /Encoding /Differences [32 " + names + "] >> >>";
        StringBuilder page = new StringBuilder("q 0.24 0 0 0.24 0 0 cm\n");
        String[] lines = {
            "Bitmaps of letters were usual in the",
            "last century, and many papers have them",
            "still, which are quite readable."
        };
        for (int i = 0; i < lines.length; i++) {
            int x = 200;
            for (String word : lines[i].split(" ", -1)) {
                page.append("BT /F 1 Tf 1 0 0 1 " + x + " " + (2900 - 50 * i) + " Tm (" + word + ") Tj ET\n");
                x += dots * word.length() + 14;
            }
        }
        page.append("Q\n");
        byte[] pdf = HandmadePdf.onePage(FONTS, page.toString()).object(font).object(BOLD).stream(
                        "24 0 0 0 24 34 d1 0 0 20 30 re f")
                .bytes();

        assertThat(text(PdfReader.reading(pdf)).replace('\n', ' ')).isEqualTo(String.join(" ", lines));
    }

    private static Stream<Integer> codes() {
        return IntStream.rangeClosed(32, 122).boxed();
    }

    @Test
    void words_that_are_printed_twice_to_look_bold_are_there_once() {
        String twice = at(50, 750, "2  Poor Bold") + at(50.4f, 750, "2  Poor Bold");
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < 3; i++) {
            letters.append(at(50 + 0.2f * i, 600, "Fully settled."));
        }

        PdfReader.Content reading =
                read(at("B", 10, 50, 790, "1  Bold") + at(50, 770, "Something.") + twice + body(730) + letters);

        assertThat(reading.paper().sections()).extracting(Section::heading).containsExactly("Bold", "Poor Bold");
        assertThat(text(reading)).contains("Fully settled.").doesNotContain("FFuu", "Fully settled. Fully");
    }

    @Test
    void a_line_break_in_japanese_text_is_no_blank() {
        String font =
                "<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /UniJIS-UCS2-H /DescendantFonts [ << /Type"
                        + " /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /DW 1000 /CIDSystemInfo << /Registry (Adobe) /Ordering"
                        + " (Japan1) /Supplement 2 >> >> ] >>";
        String page = japanese(700, "本稿では、起き上がり小法師のように倒れても起き")
                + japanese(686, "上がる処理の仕組みを提案する。データセットは")
                + japanese(672, "三つである。");

        assertThat(text(read(page, font))).isEqualTo("本稿では、起き上がり小法師のように倒れても起き上がる処理の仕組みを提案する。データセットは三つである。");
    }

    private static String japanese(int y, String text) {
        String hex = HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_16BE));
        return "BT /F 10 Tf 50 " + y + " Td <" + hex + "> Tj ET\n";
    }

    @Test
    void numbers_beside_the_lines_are_left_out_and_a_table_that_counts_is_not() {
        StringBuilder page = new StringBuilder(at("B", 12, 50, 760, "1  Review"));
        for (int i = 0; i < 12; i++) {
            String number = String.valueOf(95 + i);
            page.append(at("F", 6, 40 - 3.34f * number.length(), 740 - 12 * i, number));
            page.append(at(
                    50,
                    740 - 12 * i,
                    "every line of this copy has a number so that reviewers can name it in words " + i));
        }
        for (int i = 1; i <= 8; i++) {
            page.append(at(100, 560 - 12 * i, String.valueOf(i))).append(at(140, 560 - 12 * i, "row " + i));
        }

        String text = text(read(page.toString()));

        assertThat(text)
                .contains("in words 0 every line")
                .doesNotContain("95", "106")
                .contains("7 row 7");
    }

    @Test
    void labels_of_the_second_column_stay_with_their_references() {
        StringBuilder page = new StringBuilder(at("B", 12, 50, 760, "References"));
        for (int i = 0; i < 8; i++) {
            page.append(reference(50, 740 - 36 * i, i + 1)).append(reference(310, 740 - 36 * i, i + 9));
        }

        List<String> references = raw(read(page.toString()));

        assertThat(references).hasSize(16);
        for (int i = 0; i < 16; i++) {
            assertThat(references.get(i))
                    .startsWith("A. Author" + (i + 1) + ", ")
                    .endsWith("200" + i % 10 + ".");
        }
    }

    /** The label stands apart from the text. */
    private static String reference(int x, int y, int number) {
        return at(x, y, "[" + number + "]")
                + at(x + 28, y, "A. Author" + number + ", The many works of an")
                + at(x + 28, y - 12, "author whose name is a number, 200" + (number - 1) % 10 + ".");
    }

    @Test
    void one_label_that_is_missing_does_not_take_the_others_with_it() {
        String page = body(790)
                + at("B", 12, 50, 660, "References")
                + at(50, 640, "[1] A. Author, One book. 2001.")
                + at(50, 628, "{2] B. Author, Another book. 2002.")
                + at(50, 616, "[3] C. Author, A third book. 2003.")
                + at(50, 604, "[4] D. Author, A fourth book. 2004.");

        assertThat(raw(read(page)))
                .containsExactly(
                        "A. Author, One book. 2001. {2] B. Author, Another book. 2002.",
                        "C. Author, A third book. 2003.",
                        "D. Author, A fourth book. 2004.");
    }

    @Test
    void a_list_of_references_needs_no_heading() {
        String page = at("B", 12, 50, 790, "1  Physics")
                + body(770)
                + at("F", 9, 50, 660, "[1] A. Author, Phys. Rev. 1, 2 (2001).")
                + at("F", 9, 50, 648, "[2] B. Author, Phys. Rev. 2, 3 (2002), and everything")
                + at("F", 9, 64, 636, "that is cited there.")
                + at("F", 9, 50, 624, "[3] C. Author, arXiv:2001.00042.");

        PdfReader.Content reading = read(page);

        assertThat(raw(reading))
                .hasSize(3)
                .element(1)
                .isEqualTo("B. Author, Phys. Rev. 2, 3 (2002), and everything that is cited there.");
        assertThat(text(reading)).doesNotContain("Phys. Rev.").contains("line 5 of this page");
    }

    @Test
    void steps_in_brackets_are_no_references() {
        String page = at("B", 12, 50, 790, "1  Steps")
                + at(50, 770, "[1] Do this.")
                + at(50, 758, "[2] Do that.")
                + at(50, 746, "[3] Stop.")
                + body(730)
                + body(650)
                + body(570)
                + body(490)
                + body(410);

        assertThat(read(page).paper().references()).isEmpty();
    }

    private static List<String> raw(PdfReader.Content reading) {
        return reading.paper().references().stream().map(Reference::raw).toList();
    }
}
