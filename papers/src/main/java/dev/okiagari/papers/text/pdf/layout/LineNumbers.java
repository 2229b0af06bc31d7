package dev.okiagari.papers.text.pdf.layout;

import dev.okiagari.papers.text.pdf.glyph.Glyph;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Drops the numbers beside the lines of copies for reviewers: digits alone, one below the other with the same edge, that count, in a place
 * where no text stands.
 */
public final class LineNumbers {
    private static final int MOST_DIGITS = 4;
    private static final int FEWEST = 6;
    private static final float SAME_EDGE = 2;
    private static final float MOST = 0.8f;
    /** Journals number every line, or every fifth one. */
    private static final int LONGEST_STEP = 5;

    private LineNumbers() {}

    public static List<PageText> strip(List<PageText> pages) {
        return pages.stream().map(LineNumbers::strip).toList();
    }

    private static PageText strip(PageText page) {
        Map<Integer, List<Segment>> columns = new HashMap<>();
        for (Segment segment : page.segments()) {
            if (isNumber(segment)) {
                int edge = Math.round(segment.right() / SAME_EDGE);
                for (int near = edge - 1; near <= edge + 1; near++) {
                    columns.computeIfAbsent(near, any -> new ArrayList<>()).add(segment);
                }
            }
        }
        Set<Segment> dropped = new HashSet<>();
        for (List<Segment> column : columns.values()) {
            if (column.size() >= FEWEST && counts(column) && standsApart(column, page.segments())) {
                dropped.addAll(column);
            }
        }
        return dropped.isEmpty()
                ? page
                : new PageText(
                        page.number(),
                        page.segments().stream()
                                .filter(segment -> !dropped.contains(segment))
                                .toList(),
                        page.links());
    }

    private static boolean isNumber(Segment segment) {
        return segment.glyphs().size() <= MOST_DIGITS
                && segment.glyphs().stream()
                        .allMatch(glyph -> glyph.text().length() == 1
                                && Character.isDigit(glyph.text().charAt(0)));
    }

    private static int number(Segment segment) {
        int number = 0;
        for (Glyph glyph : segment.glyphs()) {
            number = 10 * number + Character.digit(glyph.text().charAt(0), 10);
        }
        return number;
    }

    /** From top to bottom, nearly each by the same step. */
    private static boolean counts(List<Segment> column) {
        List<Integer> numbers = column.stream()
                .sorted(Comparator.comparingDouble(Segment::baseline))
                .map(LineNumbers::number)
                .toList();
        Map<Integer, Integer> steps = new HashMap<>();
        for (int i = 1; i < numbers.size(); i++) {
            steps.merge(numbers.get(i) - numbers.get(i - 1), 1, Integer::sum);
        }
        return steps.entrySet().stream()
                .anyMatch(step -> step.getKey() >= 1
                        && step.getKey() <= LONGEST_STEP
                        && step.getValue() >= MOST * (numbers.size() - 1));
    }

    /** Above and below numbers of lines there are only others; in a table there is a heading, and text around it. */
    private static boolean standsApart(List<Segment> column, List<Segment> all) {
        float left = (float) column.stream().mapToDouble(Segment::left).min().orElseThrow();
        float right = (float) column.stream().mapToDouble(Segment::right).max().orElseThrow();
        long across = all.stream()
                .filter(segment -> segment.left() < right && segment.right() > left)
                .filter(segment -> !isNumber(segment))
                .count();
        return across * 10 < column.size();
    }
}
