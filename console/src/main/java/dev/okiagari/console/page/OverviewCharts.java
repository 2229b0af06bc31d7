package dev.okiagari.console.page;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.Histogram;
import dev.okiagari.kit.web.Words;
import dev.okiagari.kit.web.chart.Chart;
import dev.okiagari.kit.web.chart.LineChart;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Charts of hours and minutes, of one pipeline or of all together. Pure. */
final class OverviewCharts {
    private static final List<String> COLOURS =
            List.of("is-amber", "is-failed", "is-held", "is-running", "is-done", "is-waiting");

    private OverviewCharts() {}

    /** Failed attempts by category, hour by hour. */
    static Chart failures(Collection<List<Figures.Hour>> pipelines) {
        Map<Instant, Map<String, Long>> byHour = new TreeMap<>();
        Map<String, Long> totals = new TreeMap<>();
        pipelines.forEach(hours -> hours.forEach(h -> {
            Map<String, Long> counts = byHour.computeIfAbsent(h.hour(), x -> new TreeMap<>());
            h.failures().forEach(f -> {
                counts.merge(name(f), f.count(), Long::sum);
                totals.merge(name(f), f.count(), Long::sum);
            });
        }));
        return Chart.of(say("chart.failures"), columns(byHour), colours(totals));
    }

    /** Nothing had failed of an item whose node died: its category is unknown, and its kind is not. */
    private static String name(Figures.Failures failures) {
        boolean isLost = failures.kind() != Kind.UNKNOWN && failures.category().equals(Kind.UNKNOWN.word());
        return isLost ? say("chart.lost") : failures.category();
    }

    /** The largest categories have colours of their own; the rest share the last one. */
    private static Map<String, String> colours(Map<String, Long> totals) {
        Map<String, String> colours = new LinkedHashMap<>();
        totals.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .forEach(e -> colours.put(e.getKey(), COLOURS.get(Math.min(colours.size(), COLOURS.size() - 1))));
        return colours;
    }

    /** Items that ended, minute by minute. */
    static Chart throughput(Collection<List<Figures.Minute>> pipelines) {
        Map<Instant, Map<String, Long>> byMinute = new TreeMap<>();
        pipelines.forEach(minutes -> minutes.forEach(m -> {
            Map<String, Long> counts = byMinute.computeIfAbsent(m.minute(), x -> new TreeMap<>());
            counts.merge(say("word.done"), m.done(), Long::sum);
            counts.merge(say("word.failed"), m.failed(), Long::sum);
        }));
        Map<String, String> colours = new LinkedHashMap<>();
        colours.put(say("word.done"), "is-done");
        colours.put(say("word.failed"), "is-failed");
        return Chart.of(say("chart.ended"), columns(byMinute), colours);
    }

    private static List<Chart.Column> columns(Map<Instant, Map<String, Long>> byTime) {
        return byTime.entrySet().stream()
                .map(e -> new Chart.Column(e.getKey(), e.getValue()))
                .toList();
    }

    /** What came in and what went out in the full minutes of two hours. */
    static LineChart inAndOut(List<Figures.Minute> all) {
        List<Figures.Minute> minutes = all.subList(0, Math.max(0, all.size() - 1));
        return LineChart.of(
                say("chart.items"),
                minutes.stream().map(Figures.Minute::minute).toList(),
                List.of(
                        new LineChart.Series("is-waiting", say("chart.in"), values(minutes, Figures.Minute::submitted)),
                        new LineChart.Series("is-done", say("chart.out"), values(minutes, m -> m.done() + m.failed()))),
                Words::number);
    }

    private static List<@Nullable Long> values(List<Figures.Minute> minutes, ToLongFunction<Figures.Minute> of) {
        List<@Nullable Long> values = new ArrayList<>();
        minutes.forEach(m -> values.add(of.applyAsLong(m)));
        return values;
    }

    /** How long attempts that went well took, hour by hour. */
    static LineChart durations(List<Figures.Hour> hours) {
        return LineChart.of(
                say("chart.durations"),
                hours.stream().map(Figures.Hour::hour).toList(),
                List.of(
                        new LineChart.Series("is-running", say("chart.half"), each(hours, h -> h.percentile(0.5))),
                        new LineChart.Series("is-amber", say("chart.most"), each(hours, h -> h.percentile(0.95)))),
                millis -> Words.duration(Duration.ofMillis(millis)));
    }

    private static List<@Nullable Long> each(List<Figures.Hour> hours, Function<Histogram, @Nullable Duration> of) {
        List<@Nullable Long> values = new ArrayList<>();
        for (Figures.Hour hour : hours) {
            Duration length = of.apply(hour.successes());
            values.add(length == null ? null : length.toMillis());
        }
        return values;
    }
}
