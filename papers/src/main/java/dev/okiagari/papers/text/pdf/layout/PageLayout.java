package dev.okiagari.papers.text.pdf.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The lines of a page in reading order. What goes across both columns divides a page into bands; within a band the first
 * column is read before the second.
 */
public final class PageLayout {
    private final PageText page;
    private final Optional<Gutter> gutter;

    public PageLayout(PageText page, Optional<Gutter> gutter) {
        this.page = page;
        this.gutter = gutter;
    }

    private record Placed(Segment row, Region.Part part) {}

    public List<Line> lines() {
        List<Placed> placed = gutter.map(this::inBands).orElseGet(() -> rows(page.segments(), Region.Part.WHOLE));
        Map<Region.Part, Region> regions = new HashMap<>();
        for (Region.Part part : Region.Part.values()) {
            List<Segment> rows = placed.stream()
                    .filter(one -> one.part() == part)
                    .map(Placed::row)
                    .toList();
            if (!rows.isEmpty()) {
                regions.put(part, region(part, rows));
            }
        }
        return placed.stream()
                .map(one -> {
                    Region region = regions.get(one.part());
                    if (region == null) {
                        throw new IllegalStateException("could not place a line because its column has no edges");
                    }
                    return new Line(one.row(), region, page.linksOn(one.row()));
                })
                .toList();
    }

    private static List<Placed> rows(List<Segment> segments, Region.Part part) {
        return Segments.rows(segments).stream()
                .map(row -> new Placed(row, part))
                .toList();
    }

    private List<Placed> inBands(Gutter between) {
        List<Segment> downwards = new ArrayList<>(page.segments());
        downwards.sort(Comparator.comparingDouble(Segment::baseline));
        List<Segment> across = new ArrayList<>();
        List<Segment> columns = new ArrayList<>();
        for (Segment segment : downwards) {
            (between.isAcross(segment) ? across : columns).add(segment);
        }
        moveEndsOfParagraphs(columns, across);
        List<Segment> dividers = Segments.rows(across);
        List<Placed> placed = new ArrayList<>();
        float from = -Float.MAX_VALUE;
        for (Segment divider : dividers) {
            placed.addAll(band(columns, from, divider.baseline(), between));
            placed.add(new Placed(divider, Region.Part.WHOLE));
            from = divider.baseline();
        }
        placed.addAll(band(columns, from, Float.MAX_VALUE, between));
        return placed;
    }

    /** The last line of a paragraph over both columns may be short: then nothing stands beside it. */
    private static void moveEndsOfParagraphs(List<Segment> columns, List<Segment> across) {
        List<Segment> moved = new ArrayList<>();
        int above = -1;
        for (int i = 0; i < columns.size(); i++) {
            Segment segment = columns.get(i);
            while (above + 1 < across.size() && across.get(above + 1).baseline() < segment.baseline()) {
                above++;
            }
            boolean alone = (i == 0 || !columns.get(i - 1).isBeside(segment))
                    && (i + 1 == columns.size() || !columns.get(i + 1).isBeside(segment));
            if (above >= 0 && alone && goesOn(across.get(above), segment)) {
                moved.add(segment);
            }
        }
        across.addAll(moved);
        columns.removeAll(moved);
    }

    private static boolean goesOn(Segment above, Segment segment) {
        return segment.baseline() - above.baseline() < 1.35f * segment.size()
                && Math.abs(above.size() - segment.size()) < 0.1f * segment.size()
                && Math.abs(above.left() - segment.left()) < segment.size();
    }

    private static List<Placed> band(List<Segment> columns, float from, float to, Gutter between) {
        List<Segment> first = new ArrayList<>();
        List<Segment> second = new ArrayList<>();
        for (Segment segment : columns) {
            if (segment.baseline() >= from && segment.baseline() < to) {
                (between.isSecond(segment) ? second : first).add(segment);
            }
        }
        List<Placed> placed = new ArrayList<>(rows(first, Region.Part.FIRST));
        placed.addAll(rows(second, Region.Part.SECOND));
        return placed;
    }

    private Region region(Region.Part part, List<Segment> rows) {
        Map<Integer, Integer> beginnings = new HashMap<>();
        List<Float> ends = new ArrayList<>();
        for (Segment row : rows) {
            beginnings.merge(Math.round(row.left()), 1, Integer::sum);
            ends.add(row.right());
        }
        ends.sort(null);
        int left = beginnings.entrySet().stream()
                .max(Map.Entry.<Integer, Integer>comparingByValue().thenComparingInt(entry -> -entry.getKey()))
                .orElseThrow()
                .getKey();
        return new Region(page.number(), part, left, ends.get((ends.size() - 1) * 9 / 10));
    }
}
