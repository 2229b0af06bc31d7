package dev.okiagari.sandbox.arxiv;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.jspecify.annotations.Nullable;

/** Sets text in two columns, page after page. For one document and one thread. */
final class TwoColumns {
    private static final float MARGIN = 54;
    private static final float GAP = 18;
    private static final float WIDTH = PDRectangle.A4.getWidth() - 2 * MARGIN;
    private static final float COLUMN = (WIDTH - GAP) / 2;

    private final PDDocument document;
    private final Map<PDFont, float[]> widths = new HashMap<>();
    private @Nullable PDPageContentStream page;
    private float top = PDRectangle.A4.getHeight() - MARGIN;
    private float y = top;
    private int column;

    TwoColumns(PDDocument document) {
        this.document = document;
    }

    record Style(PDFont font, float size) {}

    /** Over both columns, only before any of them. */
    void across(Style style, String text) throws IOException {
        for (String line : lines(style, text, WIDTH)) {
            show(style, line, MARGIN + (WIDTH - width(style, line)) / 2);
        }
        y -= 6;
        top = y;
    }

    void heading(Style style, String text) throws IOException {
        y -= 6;
        for (String line : lines(style, text, COLUMN)) {
            column(style, line);
        }
        y -= 2;
    }

    void paragraph(Style style, String text) throws IOException {
        for (String line : lines(style, text, COLUMN)) {
            column(style, line);
        }
        y -= 3;
    }

    void finish() throws IOException {
        if (page != null) {
            page.close();
        }
    }

    private void column(Style style, String line) throws IOException {
        if (y - style.size() < MARGIN) {
            if (column == 0) {
                column = 1;
            } else {
                finish();
                page = null;
                column = 0;
                top = PDRectangle.A4.getHeight() - MARGIN;
            }
            y = top;
        }
        show(style, line, MARGIN + column * (COLUMN + GAP));
    }

    private void show(Style style, String line, float x) throws IOException {
        if (page == null) {
            PDPage fresh = new PDPage(PDRectangle.A4);
            document.addPage(fresh);
            page = new PDPageContentStream(document, fresh);
        }
        y -= style.size() * 1.2f;
        page.beginText();
        page.setFont(style.font(), style.size());
        page.newLineAtOffset(x, y);
        page.showText(line);
        page.endText();
    }

    private List<String> lines(Style style, String text, float width) throws IOException {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        float used = 0;
        for (String word : printable(text).split(" ", -1)) {
            float wide = width(style, word);
            if (!line.isEmpty() && used + width(style, " ") + wide > width) {
                lines.add(line.toString());
                line.setLength(0);
                used = 0;
            }
            if (!line.isEmpty()) {
                line.append(' ');
                used += width(style, " ");
            }
            line.append(word);
            used += wide;
        }
        lines.add(line.toString());
        return lines;
    }

    /** Summed from the widths of single characters: asking the font for whole words is slow. */
    private float width(Style style, String text) throws IOException {
        float[] known = widths.get(style.font());
        if (known == null) {
            known = new float[256];
            for (char c = ' '; c < 256; c++) {
                known[c] = isPrintable(c) ? style.font().getStringWidth(Character.toString(c)) : 0;
            }
            widths.put(style.font(), known);
        }
        float sum = 0;
        for (int i = 0; i < text.length(); i++) {
            sum += known[text.charAt(i)];
        }
        return sum / 1000 * style.size();
    }

    /** The built-in fonts know Western letters only; others become question marks, as in many a real PDF. */
    private static String printable(String text) {
        StringBuilder printable = new StringBuilder();
        for (char c : text.replace('–', '-').toCharArray()) {
            printable.append(isPrintable(c) ? c : '?');
        }
        return printable.toString();
    }

    private static boolean isPrintable(char c) {
        return (c >= ' ' && c < 127) || (c > 160 && c < 256 && c != 173);
    }
}
