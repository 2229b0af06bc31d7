package dev.okiagari.kit.web.chart;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Draws values at any points in time, at their place between the two ends: as steps, which hold until the next value, or joined. Heights are
 * chosen around the values, so that small changes can be seen. Pure.
 */
public final class TimeLine {
    private static final int WIDTH = 1000;
    private static final int INTERVALS = 3;
    private static final int TICKS = 6;
    private static final String COLOUR = "is-running";
    private static final Duration SHORTEST = Duration.ofHours(1);
    private static final Duration BY_CLOCK = Duration.ofDays(3);

    private final String unit;
    private final List<Point> points;
    private final Instant from;
    private final Instant to;

    /** A value from then on, or at that time; null: none, and the line is broken. */
    public record Point(Instant at, @Nullable Double value, String says) {}

    /** The values at the upper and the lower edge. */
    record Scale(double top, double bottom) {
        double y(double value) {
            return (top - value) / (top - bottom) * 100;
        }

        List<String> heights(DoubleFunction<String> words) {
            return IntStream.rangeClosed(0, INTERVALS)
                    .mapToObj(i -> words.apply(top + (bottom - top) * i / INTERVALS))
                    .toList();
        }
    }

    /**
     * The days until now, or fewer if nothing is that old; at least an hour.
     *
     * @param unit what is drawn, such as "Price over time, in yen"
     * @param points oldest first
     */
    public TimeLine(String unit, List<Point> points, Instant now, int days) {
        Instant earliest = now.minus(Duration.ofDays(days));
        Instant first = points.isEmpty() ? now : points.getFirst().at();
        Instant latest = now.minus(SHORTEST);
        Instant later = first.isAfter(earliest) ? first : earliest;
        this.unit = unit;
        this.from = later.isAfter(latest) ? latest : later;
        this.to = now;
        this.points = within(points, from);
    }

    /** Also the last one before, which still holds at the beginning. */
    private static List<Point> within(List<Point> points, Instant from) {
        List<Point> shown = new ArrayList<>();
        for (Point point : points) {
            if (point.at().isBefore(from)) {
                shown.clear();
                shown.add(new Point(from, point.value(), point.says()));
            } else {
                shown.add(point);
            }
        }
        return shown;
    }

    /** Values that hold until the next one, with the area below them. */
    public LineChart steps(DoubleFunction<String> words) {
        Scale scale = around(values());
        StringBuilder line = new StringBuilder();
        StringBuilder area = new StringBuilder();
        for (int i = 0; i < points.size(); i++) {
            Double value = points.get(i).value();
            if (value == null) {
                continue;
            }
            double begin = x(points.get(i).at());
            double end = i + 1 == points.size() ? WIDTH : x(points.get(i + 1).at());
            String y = text(scale.y(value));
            boolean goesOn = i > 0 && points.get(i - 1).value() != null;
            line.append(goesOn ? "V" + y : "M" + text(begin) + " " + y)
                    .append("H")
                    .append(text(end));
            area.append("M" + text(begin) + " 100V" + y + "H" + text(end) + "V100Z");
        }
        Double newest = points.isEmpty() ? null : points.getLast().value();
        return chart(scale.heights(words), line, area, newest == null ? "" : dot(WIDTH, scale.y(newest)));
    }

    /** Ranks, the first place at the top; joined unless there was none between them. */
    public LineChart ranks() {
        double lowest = values().stream().max(Double::compare).orElse(1.0);
        double tens = Math.max(1, Math.ceil((lowest - 1) / (10 * INTERVALS)));
        Scale scale = new Scale(1, 1 + tens * 10 * INTERVALS);
        StringBuilder line = new StringBuilder();
        StringBuilder dots = new StringBuilder();
        boolean goesOn = false;
        for (Point point : points) {
            Double value = point.value();
            if (value != null) {
                String place = text(x(point.at())) + " " + text(scale.y(value));
                line.append(goesOn ? "L" : "M").append(place);
                dots.append(dot(x(point.at()), scale.y(value)));
            }
            goesOn = value != null;
        }
        return chart(scale.heights(TimeLine::text), line, new StringBuilder(), dots.toString());
    }

    private LineChart chart(List<String> heights, StringBuilder line, StringBuilder area, String dots) {
        Duration whole = Duration.between(from, to);
        List<Chart.Row> rows = points.reversed().stream()
                .map(point -> new Chart.Row(point.at(), point.says()))
                .toList();
        return new LineChart(
                unit,
                heights,
                WIDTH,
                List.of(new LineChart.Line(COLOUR, "", line.toString(), area.toString(), dots, "")),
                IntStream.range(0, TICKS)
                        .mapToObj(i -> from.plus(whole.multipliedBy(i).dividedBy(TICKS)))
                        .toList(),
                whole.compareTo(BY_CLOCK) >= 0,
                line.isEmpty() ? List.of() : rows);
    }

    private double x(Instant at) {
        double share = (double) Duration.between(from, at).toMillis()
                / Duration.between(from, to).toMillis();
        return Math.clamp(share, 0, 1) * WIDTH;
    }

    private List<Double> values() {
        return points.stream().map(Point::value).filter(Objects::nonNull).toList();
    }

    /** Whole numbers, never below zero. */
    static Scale around(List<Double> values) {
        double least = values.stream().min(Double::compare).orElse(0.0);
        double most = values.stream().max(Double::compare).orElse(1.0);
        double step = step(Math.max(most - least, Math.max(most * 0.05, INTERVALS)));
        while (bottom(least, most, step) + INTERVALS * step < most) {
            step = step(step * INTERVALS * 1.01);
        }
        double bottom = bottom(least, most, step);
        return new Scale(bottom + INTERVALS * step, bottom);
    }

    /** Of values that are all the same, in the middle. */
    private static double bottom(double least, double most, double step) {
        double below = Math.floor(least / step) * step;
        return Math.max(0, least == most ? below - step : below);
    }

    /** How far the lines of a plot are apart: 1, 2 or 5 followed by zeros. */
    private static double step(double range) {
        double wanted = Math.max(range, 1e-9) / INTERVALS;
        double power = Math.pow(10, Math.floor(Math.log10(wanted)));
        return IntStream.of(1, 2, 5, 10)
                .mapToDouble(factor -> factor * power)
                .filter(step -> wanted <= step * 1.000001)
                .findFirst()
                .orElseThrow();
    }

    private static String dot(double x, double y) {
        return "M" + text(x) + " " + text(y) + "h0";
    }

    private static String text(double value) {
        return Chart.text(Math.round(value * 100) / 100.0).replaceAll("\\.00$", ""); // never -0
    }
}
