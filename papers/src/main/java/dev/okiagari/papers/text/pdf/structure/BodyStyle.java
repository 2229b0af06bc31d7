package dev.okiagari.papers.text.pdf.structure;

import dev.okiagari.papers.text.pdf.layout.Line;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How most of a paper is set: what differs from it may be a heading or a note.
 *
 * @param size of its letters
 * @param leading from line to line
 */
public record BodyStyle(float size, float leading, boolean bold) {
    private static final float USUAL_LEADING = 1.2f;

    private record Style(int size, boolean bold) {}

    public static BodyStyle of(List<Line> lines) {
        Map<Style, Integer> letters = new HashMap<>();
        for (Line line : lines) {
            letters.merge(new Style(Math.round(line.size() * 5), line.isBold()), line.length(), Integer::sum);
        }
        Style most = most(letters, new Style(50, false));
        float size = most.size() / 5f;
        Map<Integer, Integer> steps = new HashMap<>();
        for (int i = 1; i < lines.size(); i++) {
            Line line = lines.get(i);
            if (line.isBelow(lines.get(i - 1), 3 * size) && Math.abs(line.size() - size) < 0.3f) {
                steps.merge(Math.round((line.baseline() - lines.get(i - 1).baseline()) * 4), 1, Integer::sum);
            }
        }
        return new BodyStyle(size, most(steps, Math.round(size * USUAL_LEADING * 4)) / 4f, most.bold());
    }

    private static <K> K most(Map<K, Integer> counted, K otherwise) {
        return counted.entrySet().stream()
                .max(Map.Entry.<K, Integer>comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(otherwise);
    }

    boolean isLarger(Line line) {
        return line.size() > 1.07f * size;
    }

    boolean isSmaller(Line line) {
        return line.size() < 0.94f * size;
    }

    boolean standsOut(Line line) {
        return isLarger(line) || (line.isBold() && !bold) || line.isSmallCaps();
    }

    /** The usual step from one line to the next of this size. */
    float leading(Line line) {
        return leading * Math.max(0.7f, line.size() / size);
    }
}
