package dev.okiagari.kit.web.chart;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A chart of lines as the paths of an SVG. A value that is missing leaves a gap; one that stands alone is a dot. Of many values the
 * highest of each group is drawn, so that no peak is lost. Pure.
 *
 * @param heights what the horizontal lines stand for, in words, evenly spread from the upper to the lower edge
 * @param width how many values the plot has room for
 * @param ticks times below, evenly spread from the left edge
 * @param isByDay whether ticks are days rather than times of a day
 */
public record LineChart(
        String unit,
        List<String> heights,
        int width,
        List<Line> lines,
        List<Instant> ticks,
        boolean isByDay,
        List<Chart.Row> rows) {
    private static final int MOST_POINTS = 240;

    /**
     * One line in a plot of {@code width} by 100.
     *
     * @param area below the line; empty when it has none
     * @param name in the legend; empty when there is nothing to tell it from
     */
    public record Line(String colour, String name, String path, String area, String dots, String latest) {}

    /**
     * One series.
     *
     * @param values one for each time; null: none
     */
    public record Series(String colour, String name, List<@Nullable Long> values) {}

    /**
     * Draws the lines.
     *
     * @param words a value in words, such as "3 s"
     */
    public static LineChart of(String unit, List<Instant> times, List<Series> all, LongFunction<String> words) {
        int together = (times.size() + MOST_POINTS - 1) / MOST_POINTS;
        List<Instant> at = together > 1 ? every(times, together) : times;
        List<Series> series = together > 1
                ? all.stream()
                        .map(s -> new Series(s.colour(), s.name(), highest(s.values(), together)))
                        .toList()
                : all;
        long top = Chart.niceTop(series.stream()
                .flatMap(s -> s.values().stream())
                .mapToLong(v -> v == null ? 0 : v)
                .max()
                .orElse(0));
        int step = Chart.step(at.size());
        List<Instant> ticks = new ArrayList<>();
        for (int i = 0; i < at.size(); i += step) {
            ticks.add(at.get(i));
        }
        return new LineChart(
                unit,
                List.of(words.apply(top), "", "0"),
                step * Math.max(1, ticks.size()),
                series.stream().map(s -> line(s, top, words)).toList(),
                ticks,
                false,
                rows(at, series, words));
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /** What the upper edge stands for. */
    public String top() {
        return heights.getFirst();
    }

    /** Where the line of a height is drawn. */
    public String y(int height) {
        return Chart.text(height * 100.0 / (heights.size() - 1));
    }

    private static List<Instant> every(List<Instant> times, int together) {
        List<Instant> some = new ArrayList<>();
        for (int i = 0; i < times.size(); i += together) {
            some.add(times.get(i));
        }
        return some;
    }

    private static List<@Nullable Long> highest(List<@Nullable Long> values, int together) {
        List<@Nullable Long> some = new ArrayList<>();
        for (int i = 0; i < values.size(); i += together) {
            Long most = null;
            for (Long value : values.subList(i, Math.min(values.size(), i + together))) {
                most = value == null || (most != null && most >= value) ? most : value;
            }
            some.add(most);
        }
        return some;
    }

    private static Line line(Series series, long top, LongFunction<String> words) {
        StringBuilder path = new StringBuilder();
        StringBuilder dots = new StringBuilder();
        List<@Nullable Long> values = series.values();
        Long latest = null;
        for (int i = 0; i < values.size(); i++) {
            Long value = values.get(i);
            if (value == null) {
                continue;
            }
            latest = value;
            boolean hasBefore = i > 0 && values.get(i - 1) != null;
            boolean hasAfter = i + 1 < values.size() && values.get(i + 1) != null;
            String place = Chart.text(i + 0.5) + " " + Chart.text(100 - value * 100.0 / top);
            path.append(hasBefore ? "L" : "M").append(place);
            if (!hasBefore && !hasAfter) {
                dots.append("M").append(place).append("h0");
            }
        }
        return new Line(
                series.colour(),
                series.name(),
                path.toString(),
                "",
                dots.toString(),
                latest == null ? "–" : words.apply(latest));
    }

    private static List<Chart.Row> rows(List<Instant> at, List<Series> series, LongFunction<String> words) {
        List<Chart.Row> rows = new ArrayList<>();
        for (int i = 0; i < at.size(); i++) {
            List<String> parts = new ArrayList<>();
            for (Series one : series) {
                Long value = one.values().get(i);
                if (value != null && value > 0) {
                    parts.add(one.name() + " " + words.apply(value));
                }
            }
            if (!parts.isEmpty()) {
                rows.add(new Chart.Row(at.get(i), String.join(", ", parts)));
            }
        }
        return rows;
    }
}
