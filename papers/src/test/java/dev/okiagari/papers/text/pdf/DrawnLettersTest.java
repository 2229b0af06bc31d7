package dev.okiagari.papers.text.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fonts whose letters are drawn one by one, as programs of thirty years have written them. */
class DrawnLettersTest {
    private static final String WORDS = "Letters of this paper are pictures and every one of them can be read.";

    /** Each letter has this width in its own measure, and is as wide on the paper. */
    private static byte[] pdf(String matrix, String box, String text, String name, int width) {
        String codes = WORDS.chars()
                .distinct()
                .sorted()
                .mapToObj(c -> c + " /" + named(name, c))
                .collect(Collectors.joining(" "));
        String drawings = WORDS.chars()
                .distinct()
                .mapToObj(c -> "/" + named(name, c) + " 6 0 R")
                .collect(Collectors.joining(" "));
        String widths = IntStream.rangeClosed(32, 122)
                .mapToObj(c -> WORDS.indexOf(c) < 0 ? "0" : Integer.toString(width))
                .collect(Collectors.joining(" "));
        StringBuilder content = new StringBuilder("BT ");
        for (int line = 0; line < 20; line++) {
            content.append(text.replace("Y", Integer.toString(740 - 14 * line)))
                    .append(" (")
                    .append(WORDS)
                    .append(") Tj ");
        }
        return HandmadePdf.onePage("/Font << /F 5 0 R >>", content.append("ET").toString())
                .object("<< /Type /Font /Subtype /Type3 /FontBBox [" + box + "] /FontMatrix [" + matrix
                        + " 0 0] /FirstChar 32 /LastChar 122 /Widths [" + widths + "] /Encoding << /Differences ["
                        + codes
                        + "] >> /CharProcs << " + drawings + " >> >>")
                .stream("", (width + " 0 0 0 " + width + " " + width + " d1").getBytes(StandardCharsets.US_ASCII))
                .bytes();
    }

    private static String named(String pattern, int code) {
        return pattern.equals("plain")
                ? code == ' ' ? "space" : code == '.' ? "period" : Character.toString((char) code)
                : pattern.replace("#", Integer.toString(code));
    }

    @ParameterizedTest(name = "matrix {0}, box {1}, names {3}")
    @CsvSource({
        "1 0 0 1, 0 0 0 0, /F 1 Tf 0.12 0 0 0.12 72 Y Tm, a#, 40",
        "1 0 0 -1, 0 0 0 0, /F 1 Tf 0.12 0 0 -0.12 72 Y Tm, a#, 40",
        "1 0 0 1, 0 0 1 1, /F 1 Tf 0.12 0 0 0.12 72 Y Tm, a#, 40",
        "0.001 0 0 0.001, -20000 -20000 20000 20000, /F 10 Tf 1 0 0 1 72 Y Tm, a#, 500",
        "0.01 0 0 0.01, 0 0 100 100, /F 10 Tf 1 0 0 1 72 Y Tm, char#, 50",
        "0.01 0 0 0.01, 0 0 100 100, /F 10 Tf 1 0 0 1 72 Y Tm, C0#, 50",
        "0.01 0 0 0.01, 0 0 100 100, /F 10 Tf 1 0 0 1 72 Y Tm, plain, 50"
    })
    void drawn_letters_are_text_whatever_their_font_says_of_itself(
            String matrix, String box, String text, String name, int width) {
        String read = PdfReader.paper(pdf(matrix, box, text, name, width)).sections().stream()
                .map(section -> section.content().replace('\n', ' '))
                .collect(Collectors.joining(" "));
        assertThat(read).contains(WORDS + " " + WORDS);
    }
}
