package dev.okiagari.papers.text.pdf.layout;

import dev.okiagari.papers.text.pdf.glyph.Glyph;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Glyphs of one line that follow each other, from left to right. Immutable.
 *
 * @param baseline that of most of its letters, so that raised and lowered ones change nothing
 * @param size that of most of its letters
 */
record Segment(List<Glyph> glyphs, float left, float right, float baseline, float size) {
    /** Parts of an em above and below the baseline that letters fill. */
    private static final float ABOVE = 0.7f;

    private static final float BELOW = 0.2f;

    private record Style(int size, int baseline) {}

    static Segment of(List<Glyph> unordered) {
        List<Glyph> glyphs = new ArrayList<>(unordered);
        glyphs.sort(Comparator.comparingDouble(Glyph::left));
        Map<Style, Integer> letters = new HashMap<>();
        float left = Float.MAX_VALUE;
        float right = -Float.MAX_VALUE;
        for (Glyph glyph : glyphs) {
            left = Math.min(left, glyph.left());
            right = Math.max(right, glyph.right());
            letters.merge(
                    new Style(Math.round(glyph.size() * 10), Math.round(glyph.baseline() * 10)),
                    glyph.text().length(),
                    Integer::sum);
        }
        Style most = letters.entrySet().stream()
                .max(Map.Entry.<Style, Integer>comparingByValue()
                        .thenComparingInt(entry -> entry.getKey().size())
                        .thenComparingInt(entry -> entry.getKey().baseline()))
                .orElseThrow()
                .getKey();
        return new Segment(List.copyOf(glyphs), left, right, most.baseline() / 10f, most.size() / 10f);
    }

    float top() {
        return baseline - ABOVE * size;
    }

    float bottom() {
        return baseline + BELOW * size;
    }

    float width() {
        return right - left;
    }

    /** Whether the two are side by side rather than one above the other. */
    boolean isBeside(Segment other) {
        float shared = Math.min(bottom(), other.bottom()) - Math.max(top(), other.top());
        return shared >= 0.5f * Math.min(bottom() - top(), other.bottom() - other.top());
    }
}
