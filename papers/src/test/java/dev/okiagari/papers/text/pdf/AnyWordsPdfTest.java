package dev.okiagari.papers.text.pdf;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Pages that nobody would write: what headings, labels and notes are made of, in any order and at any place. */
class AnyWordsPdfTest {
    private static final int PAGES = 2_000;
    private static final String FONTS = "/Font << /F 5 0 R /B 6 0 R >>";
    private static final String BOLD = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>";
    private static final List<String> WORDS = List.of(
            "Appendix",
            "A",
            "A.",
            "B.1",
            "IV.",
            "1",
            "1.1",
            "1.",
            "Abstract",
            "Introduction",
            "References",
            "[1]",
            "[2]",
            "[",
            "{2]",
            "-",
            "x-",
            ".",
            "*",
            "",
            "Figure 1:",
            "Table 2",
            "Theorem 1.",
            "doi:10.1/x",
            "arXiv:2001.00042",
            "The work goes on, as all work does");
    private static final List<Integer> SIZES = List.of(6, 9, 10, 10, 10, 12, 14);
    private static final List<Integer> PLACES = List.of(20, 40, 50, 50, 50, 70, 300, 310);

    @Test
    void words_of_any_kind_in_any_place_do_not_make_the_reader_fail() {
        for (int seed = 0; seed < PAGES; seed++) {
            byte[] pdf = HandmadePdf.onePage(FONTS, page(new Random(seed)))
                    .object(HandmadePdf.FONT)
                    .object(BOLD)
                    .bytes();
            assertThatCode(() -> PdfReader.reading(pdf)).as("page " + seed).doesNotThrowAnyException();
        }
    }

    private static String page(Random random) {
        StringBuilder page = new StringBuilder("BT /F 10 Tf 50 790 Td (It begins with a line of text.) Tj ET\n");
        int lines = 1 + random.nextInt(30);
        for (int i = 0; i < lines; i++) {
            StringBuilder text = new StringBuilder(any(WORDS, random));
            for (int words = random.nextInt(3); words > 0; words--) {
                text.append(' ').append(any(WORDS, random));
            }
            int y = random.nextInt(8) == 0 ? random.nextInt(800) : 770 - 12 * i;
            page.append("BT /" + (random.nextInt(4) == 0 ? "B" : "F") + " " + any(SIZES, random) + " Tf "
                    + any(PLACES, random) + " " + y + " Td (" + text + ") Tj ET\n");
        }
        return page.toString();
    }

    private static <T> T any(List<T> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }
}
