package dev.okiagari.kit.web.chart;

import static dev.okiagari.kit.KitTexts.say;

import dev.okiagari.kit.web.Words;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A chart of columns, stacked by series, as the rectangles of an SVG: drawn by the server, so it works without a script, follows the
 * theme and is refreshed like every other region. Many columns are drawn together, few keep a readable width. Pure.
 *
 * @param unit what is counted
 * @param top the value at the upper edge
 * @param width how many columns the plot has room for
 * @param ticks times below, evenly spread from the left edge
 * @param rows the same figures as a table, for those who do not see the picture
 */
public record Chart(
        String unit, long top, int width, List<Rect> rects, List<Key> keys, List<Instant> ticks, List<Row> rows) {
    private static final int MOST_COLUMNS = 120;
    private static final int TICKS = 6;
    private static final long[] SMALL = {1, 2, 3, 4, 5, 6, 8, 10};
    private static final long[] ROUND = {10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100};

    /** A rectangle in a plot of {@code width} by 100. */
    public record Rect(String colour, String x, String y, String width, String height, String says) {}

    /** What a colour stands for. */
    public record Key(String colour, String name, long total) {}

    /** One column as text. */
    public record Row(Instant at, String says) {}

    /**
     * One column.
     *
     * @param values by series
     */
    public record Column(Instant at, Map<String, Long> values) {
        long sum() {
            return values.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /**
     * Draws the columns.
     *
     * @param colours by series, in the order in which they are stacked
     */
    public static Chart of(String unit, List<Column> all, Map<String, String> colours) {
        int together = (all.size() + MOST_COLUMNS - 1) / MOST_COLUMNS;
        List<Column> columns = together > 1 ? merged(all, together) : all;
        long top = niceTop(columns.stream().mapToLong(Column::sum).max().orElse(0));
        List<Rect> rects = new ArrayList<>();
        Map<String, Long> totals = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            stack(columns.get(i), i, top, colours, rects, totals);
        }
        List<Key> keys = colours.entrySet().stream()
                .map(c -> new Key(c.getValue(), c.getKey(), totals.getOrDefault(c.getKey(), 0L)))
                .filter(k -> k.total() > 0)
                .toList();
        List<Row> rows = columns.stream()
                .filter(c -> c.sum() > 0)
                .map(c -> new Row(c.at(), says(c)))
                .toList();
        int step = step(columns.size());
        String words = together > 1 ? say("chart.together", unit, together) : unit;
        return new Chart(words, top, step * TICKS, rects, keys, ticks(columns, step), rows);
    }

    private static List<Column> merged(List<Column> columns, int together) {
        List<Column> merged = new ArrayList<>();
        for (int i = 0; i < columns.size(); i += together) {
            Map<String, Long> sums = new LinkedHashMap<>();
            columns.subList(i, Math.min(columns.size(), i + together))
                    .forEach(c -> c.values().forEach((name, n) -> sums.merge(name, n, Long::sum)));
            merged.add(new Column(columns.get(i).at(), sums));
        }
        return merged;
    }

    private static void stack(
            Column column, int i, long top, Map<String, String> colours, List<Rect> rects, Map<String, Long> totals) {
        double y = 100;
        for (Map.Entry<String, String> series : colours.entrySet()) {
            long value = column.values().getOrDefault(series.getKey(), 0L);
            totals.merge(series.getKey(), value, Long::sum);
            if (value == 0) {
                continue;
            }
            double height = value * 100.0 / top;
            y -= height;
            String says = Words.shortClock(column.at()) + " UTC: " + Words.number(value) + " " + series.getKey();
            rects.add(new Rect(series.getValue(), text(i + 0.1), text(y), text(0.8), text(height), says));
        }
    }

    private static String says(Column column) {
        return String.join(
                ", ",
                column.values().entrySet().stream()
                        .filter(e -> e.getValue() > 0)
                        .map(e -> Words.number(e.getValue()) + " " + e.getKey())
                        .toList());
    }

    /** How many columns there are from tick to tick. */
    static int step(int columns) {
        return Math.max(1, (columns + TICKS - 1) / TICKS);
    }

    private static List<Instant> ticks(List<Column> columns, int step) {
        List<Instant> ticks = new ArrayList<>();
        for (int i = 0; i < columns.size(); i += step) {
            ticks.add(columns.get(i).at());
        }
        return ticks;
    }

    /** The next round number. */
    static long niceTop(long highest) {
        for (long power = 1; ; power *= 10) {
            for (long factor : power == 1 ? SMALL : ROUND) {
                long top = power == 1 ? factor : factor * power / 10;
                if (highest <= top) {
                    return top;
                }
            }
        }
    }

    static String text(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
