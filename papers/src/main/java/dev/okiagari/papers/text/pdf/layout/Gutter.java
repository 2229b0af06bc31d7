package dev.okiagari.papers.text.pdf.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the second column of a page begins.
 *
 * @param at the left edge of the second column
 * @param middle of the printed part of the page
 * @param width of the printed part of the page
 */
public record Gutter(float at, float middle, float width) {
    private static final float SLACK = 3;
    private static final int FEWEST_LINES = 4;
    private static final int FEWEST_LABELS = 2;
    private static final float LONGEST_LABEL = 40;

    /** The edge that several long pieces in the middle of the page share, when hardly anything crosses it there. */
    public static Optional<Gutter> find(List<Segment> segments) {
        Print print = Print.of(segments);
        Map<Integer, List<Segment>> beginnings = new HashMap<>();
        for (Segment segment : segments) {
            if (print.isNearMiddle(segment.left()) && segment.width() >= 0.5f * (print.right - segment.left())) {
                int edge = Math.round(segment.left());
                for (int near = edge - 1; near <= edge + 1; near++) {
                    beginnings.computeIfAbsent(near, any -> new ArrayList<>()).add(segment);
                }
            }
        }
        List<Segment> best = beginnings.values().stream()
                .max(Comparator.comparingInt(List::size))
                .orElse(List.of());
        if (best.size() < FEWEST_LINES) {
            return Optional.empty();
        }
        float text = (float) best.stream().mapToDouble(Segment::left).min().orElseThrow();
        Gutter gutter = print.gutter(withLabels(text, segments));
        double top = best.stream().mapToDouble(Segment::top).min().orElseThrow();
        double bottom = best.stream().mapToDouble(Segment::bottom).max().orElseThrow();
        List<Segment> beside = segments.stream()
                .filter(one -> one.baseline() > top && one.baseline() < bottom)
                .toList();
        long across = beside.stream().filter(gutter::isAcross).count();
        long first = beside.stream()
                .filter(one -> one.right() < gutter.at && one.width() > 0.2f * print.width())
                .count();
        return across <= 0.4 * best.size() && first >= FEWEST_LINES / 2 ? Optional.of(gutter) : Optional.empty();
    }

    /** Labels of references stand apart from their text, to the left of it, and in the same column. */
    private static float withLabels(float text, List<Segment> segments) {
        List<Float> ends = segments.stream()
                .filter(one -> one.right() < text && one.width() > LONGEST_LABEL)
                .map(Segment::right)
                .sorted()
                .toList();
        if (ends.isEmpty()) {
            return text;
        }
        float firstColumnEnds = ends.get((ends.size() - 1) * 9 / 10);
        List<Segment> labels = segments.stream()
                .filter(one -> one.left() > firstColumnEnds + SLACK && one.right() <= text + SLACK)
                .filter(one -> one.width() <= LONGEST_LABEL && isLabel(one))
                .toList();
        return labels.size() < FEWEST_LABELS
                ? text
                : (float) labels.stream().mapToDouble(Segment::left).min().orElseThrow();
    }

    private static boolean isLabel(Segment segment) {
        String first = segment.glyphs().getFirst().text();
        return first.equals("[") || first.equals("(") || Character.isDigit(first.codePointAt(0));
    }

    /** For a page that does not show it, as the last one may not: where most other pages have it. */
    public static Optional<Gutter> usual(List<Optional<Gutter>> pages) {
        List<Gutter> known = pages.stream().flatMap(Optional::stream).toList();
        Gutter best = null;
        long most = 0;
        for (Gutter candidate : known) {
            long agreeing = known.stream()
                    .filter(other -> Math.abs(other.at - candidate.at) < SLACK)
                    .count();
            if (agreeing > most) {
                most = agreeing;
                best = candidate;
            }
        }
        return best != null && known.size() * 2 >= pages.size() ? Optional.of(best) : Optional.empty();
    }

    /** Whether a page without one of its own can have this one. */
    public boolean suits(List<Segment> segments) {
        long across = segments.stream().filter(this::isAcross).count();
        return across * 2 < segments.size();
    }

    /** Belongs to both columns: centred on the page, or far into both. */
    boolean isAcross(Segment segment) {
        float before = at - segment.left();
        float behind = segment.right() - at;
        if (before < SLACK + 1 || behind < SLACK + 1) {
            return false;
        }
        boolean centred = Math.abs((segment.left() + segment.right()) / 2 - middle) < 0.04f * width;
        return centred || (before > 0.12f * width && behind > 0.12f * width);
    }

    /** Overfull lines hang into the other column: the larger part decides. */
    boolean isSecond(Segment segment) {
        return segment.right() - at > at - segment.left();
    }

    /** The printed part of a page. */
    private record Print(float left, float right) {
        static Print of(List<Segment> segments) {
            List<Float> lefts = new ArrayList<>();
            List<Float> rights = new ArrayList<>();
            for (Segment segment : segments) {
                lefts.add(segment.left());
                rights.add(segment.right());
            }
            lefts.sort(null);
            rights.sort(null);
            // The outermost pieces may be remarks in the margin.
            int outer = segments.size() / 50;
            return segments.isEmpty()
                    ? new Print(0, 0)
                    : new Print(lefts.get(outer), rights.get(rights.size() - 1 - outer));
        }

        float width() {
            return right - left;
        }

        boolean isNearMiddle(float x) {
            return x > left + 0.35f * width() && x < left + 0.65f * width();
        }

        Gutter gutter(float at) {
            return new Gutter(at, (left + right) / 2, width());
        }
    }
}
