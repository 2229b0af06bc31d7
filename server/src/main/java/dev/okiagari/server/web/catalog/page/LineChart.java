package dev.okiagari.server.web.catalog.page;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A line over time as the paths of an SVG, in a plot of {@value #WIDTH} by 100. Pure.
 *
 * @param heights labels beside the plot, from top to bottom
 * @param days labels below it, from left to right
 * @param line the line; empty when there is nothing to draw
 * @param area below the line; empty when it has none
 * @param marks a dot for each point
 * @param last the newest point
 * @param rows the same as a table, newest first
 */
public record LineChart(
        String says,
        List<String> heights,
        List<String> days,
        String line,
        String area,
        String marks,
        String last,
        List<Row> rows) {
    public static final int WIDTH = 1000;

    private static final int INTERVALS = 3;
    private static final int DAYS = 5;
    private static final Duration SHORTEST = Duration.ofHours(1);
    private static final Duration BY_CLOCK = Duration.ofDays(3);

    /** A value from then on, or at that time; null: none, and the line is broken. */
    public record Point(Instant at, @Nullable Double value, String says) {}

    /** One point as text. */
    public record Row(Instant at, String says) {}

    /** From when to when. */
    public record Span(Instant from, Instant to) {
        /** The days until now, or less when nothing is so old; never so short that nothing could be seen. */
        static Span of(List<Point> points, Instant now, int days) {
            Instant from = now.minus(Duration.ofDays(days));
            Instant first = points.isEmpty() ? now : points.getFirst().at();
            Instant later = first.isAfter(from) ? first : from;
            Instant latest = now.minus(SHORTEST);
            return new Span(later.isAfter(latest) ? latest : later, now);
        }

        private double x(Instant at) {
            double share = (double) Duration.between(from, at).toMillis()
                    / Duration.between(from, to).toMillis();
            return Math.clamp(share, 0, 1) * WIDTH;
        }

        private List<String> labels() {
            Duration whole = Duration.between(from, to);
            boolean isShort = whole.compareTo(BY_CLOCK) < 0;
            List<String> labels = new ArrayList<>();
            for (int i = 0; i < DAYS; i++) {
                Instant at = from.plus(whole.multipliedBy(i).dividedBy(DAYS - 1));
                labels.add(isShort ? CatalogWords.clock(at) : CatalogWords.day(at));
            }
            return labels;
        }
    }

    /** The values at the upper and the lower edge. */
    record Scale(double top, double bottom, List<String> labels) {
        double y(double value) {
            return (top - value) / (top - bottom) * 100;
        }
    }

    public boolean isEmpty() {
        return line.isEmpty();
    }

    /** Values that hold until the next one, with the area below them. */
    static LineChart steps(String says, List<Point> points, Span span, Scale scale) {
        List<Point> shown = within(points, span);
        StringBuilder line = new StringBuilder();
        StringBuilder area = new StringBuilder();
        for (int i = 0; i < shown.size(); i++) {
            Double value = shown.get(i).value();
            if (value == null) {
                continue;
            }
            boolean isLast = i + 1 == shown.size();
            double from = span.x(shown.get(i).at());
            double to = isLast ? WIDTH : span.x(shown.get(i + 1).at());
            String y = text(scale.y(value));
            boolean goesOn = i > 0 && shown.get(i - 1).value() != null;
            line.append(goesOn ? "V" + y : "M" + text(from) + " " + y)
                    .append("H")
                    .append(text(to));
            area.append("M" + text(from) + " 100V" + y + "H" + text(to) + "V100Z");
        }
        Double newest = shown.isEmpty() ? null : shown.getLast().value();
        String last = newest == null ? "" : dot(WIDTH, scale.y(newest));
        return new LineChart(
                says, scale.labels(), span.labels(), line.toString(), area.toString(), "", last, rows(shown));
    }

    /** Values at points in time, joined unless there was none between them. */
    static LineChart joined(String says, List<Point> points, Span span, Scale scale) {
        List<Point> shown = points.stream()
                .filter(point -> !point.at().isBefore(span.from()))
                .toList();
        StringBuilder line = new StringBuilder();
        StringBuilder marks = new StringBuilder();
        String last = "";
        boolean goesOn = false;
        for (Point point : shown) {
            Double value = point.value();
            if (value != null) {
                double x = span.x(point.at());
                double y = scale.y(value);
                line.append(goesOn ? "L" : "M").append(text(x)).append(" ").append(text(y));
                marks.append(dot(x, y));
                last = dot(x, y);
            }
            goesOn = value != null;
        }
        return new LineChart(
                says, scale.labels(), span.labels(), line.toString(), "", marks.toString(), last, rows(shown));
    }

    /** Also the last one before, which still holds at the beginning. */
    private static List<Point> within(List<Point> points, Span span) {
        List<Point> shown = new ArrayList<>();
        Point before = null;
        for (Point point : points) {
            if (point.at().isBefore(span.from())) {
                before = new Point(span.from(), point.value(), point.says());
            } else {
                shown.add(point);
            }
        }
        if (before != null) {
            shown.addFirst(before);
        }
        return shown;
    }

    private static List<Row> rows(List<Point> shown) {
        return shown.reversed().stream()
                .map(point -> new Row(point.at(), point.says()))
                .toList();
    }

    private static String dot(double x, double y) {
        return "M" + text(x) + " " + text(y) + "h0";
    }

    static String text(double value) {
        String digits = String.format(Locale.ROOT, "%.2f", Math.round(value * 100) / 100.0);
        return digits.endsWith(".00") ? digits.substring(0, digits.length() - 3) : digits;
    }

    /** How many values apart the lines of a plot are: 1, 2 or 5 followed by zeros. */
    static double step(double range) {
        double wanted = Math.max(range, 1e-9) / INTERVALS;
        double power = Math.pow(10, Math.floor(Math.log10(wanted)));
        for (double factor : new double[] {1, 2, 5, 10}) {
            if (wanted <= factor * power * 1.000001) {
                return factor * power;
            }
        }
        throw new IllegalStateException("there is no step for " + range);
    }

    static int intervals() {
        return INTERVALS;
    }
}
