package dev.okiagari.papers.web.page;

import dev.okiagari.papers.web.math.MathText;
import java.util.List;

/**
 * A part of a section as HTML, small enough for one page.
 *
 * @param parts how many the section has
 */
public record SectionText(String html, int part, int parts) {
    /** Characters of one part, of its HTML: formulas take several times the room of their TeX. */
    private static final int MOST = 48_000;

    /** A paragraph that is longer is cut: nobody reads that, and the API has it whole. */
    private static final int LONGEST_PARAGRAPH = 20_000;

    static SectionText of(String content, int wanted) {
        StringBuilder shown = new StringBuilder();
        int part = 1;
        int length = 0;
        List<String> paragraphs =
                content.lines().filter(line -> !line.isBlank()).toList();
        for (String paragraph : paragraphs) {
            String html = MathText.paragraph(cut(paragraph));
            if (length > 0 && length + html.length() > MOST) {
                part++;
                length = 0;
            }
            length += html.length();
            if (part == wanted) {
                shown.append(html).append('\n');
            }
        }
        return new SectionText(shown.toString(), wanted, part);
    }

    private static String cut(String paragraph) {
        return paragraph.length() <= LONGEST_PARAGRAPH ? paragraph : paragraph.substring(0, LONGEST_PARAGRAPH) + " …";
    }

    public boolean isEmpty() {
        return html.isEmpty();
    }
}
