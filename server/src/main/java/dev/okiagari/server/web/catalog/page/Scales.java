package dev.okiagari.server.web.catalog.page;

import dev.okiagari.server.web.catalog.page.LineChart.Point;
import dev.okiagari.server.web.catalog.page.LineChart.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleFunction;

/** The values at the edges of charts. Pure. */
final class Scales {
    private Scales() {}

    /** Around the values, so that small changes can be seen; whole numbers, never below zero. */
    static Scale around(List<Point> points, DoubleFunction<String> label) {
        double least = values(points).stream().min(Double::compare).orElse(0.0);
        double most = values(points).stream().max(Double::compare).orElse(1.0);
        double step = LineChart.step(Math.max(most - least, Math.max(most * 0.05, LineChart.intervals())));
        while (bottom(least, most, step) + LineChart.intervals() * step < most) {
            step = LineChart.step(step * LineChart.intervals() * 1.01);
        }
        double bottom = bottom(least, most, step);
        return scale(bottom + LineChart.intervals() * step, bottom, label);
    }

    /** Of values that are all the same, in the middle. */
    private static double bottom(double least, double most, double step) {
        double below = Math.floor(least / step) * step;
        return Math.max(0, least == most ? below - step : below);
    }

    /** The first place at the top, and as many as there are, in tens. */
    static Scale ranks(List<Point> points) {
        double lowest = values(points).stream().max(Double::compare).orElse(1.0);
        double tens = Math.max(1, Math.ceil((lowest - 1) / (10 * LineChart.intervals())));
        return scale(1, 1 + tens * 10 * LineChart.intervals(), LineChart::text);
    }

    private static Scale scale(double top, double bottom, DoubleFunction<String> label) {
        List<String> labels = new ArrayList<>();
        for (int i = 0; i <= LineChart.intervals(); i++) {
            labels.add(label.apply(top + (bottom - top) * i / LineChart.intervals()));
        }
        return new Scale(top, bottom, labels);
    }

    private static List<Double> values(List<Point> points) {
        return points.stream().map(Point::value).filter(Objects::nonNull).toList();
    }
}
