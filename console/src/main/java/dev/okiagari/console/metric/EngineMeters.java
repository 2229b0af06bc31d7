package dev.okiagari.console.metric;

import dev.okiagari.console.reading.Overview;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.HoldKind;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What Prometheus is told: figures of the whole database, the same from every server, and the requests of this one. It takes them
 * from a reading that the overview uses too, so a scrape counts nothing. Threads may share it.
 */
public final class EngineMeters {
    private final PrometheusMeterRegistry registry;
    private final MultiGauge items;
    private final MultiGauge oldestDue;
    private final MultiGauge ended;
    private final MultiGauge failed;
    private final MultiGauge nodes;
    private final MultiGauge holds;
    private final MultiGauge upstreams;
    private final MultiGauge schedules;
    private final MultiGauge depthAge;
    private final Totals totals;

    public EngineMeters(PrometheusMeterRegistry registry) {
        this.registry = registry;
        this.totals = new Totals(registry);
        items = gauge("okiagari.items", "Unfinished items; waiting includes retrying and held ones");
        oldestDue = seconds("okiagari.oldest.due", "For how long the oldest waiting item of a step has been due");
        ended = gauge("okiagari.items.ended.last.day", "Items that ended in the last 24 hours");
        failed = gauge("okiagari.attempts.failed.last.day", "Failed attempts and rescues of the last 24 hours");
        nodes = gauge("okiagari.nodes", "Nodes; a draining one is alive too");
        holds = gauge("okiagari.holds", "What is on hold, by kind");
        upstreams = gauge("okiagari.upstream.held", "1 while an upstream is on hold");
        schedules = gauge("okiagari.schedule.failures", "Tries that failed since the schedule last fired");
        depthAge = seconds("okiagari.items.counted.ago", "Age of the count of items");
    }

    private MultiGauge gauge(String name, String says) {
        return MultiGauge.builder(name).description(says).register(registry);
    }

    private MultiGauge seconds(String name, String says) {
        return MultiGauge.builder(name).description(says).baseUnit("seconds").register(registry);
    }

    /** All metrics in Prometheus' text format, as of this reading. */
    public synchronized String scrape(Overview look) {
        Figures figures = look.figures();
        items.register(figures.steps().stream().flatMap(EngineMeters::depths).toList(), true);
        oldestDue.register(oldestDue(figures), true);
        ended.register(
                rows(
                        figures.ended(),
                        e -> Row.of(
                                Tags.of(
                                        "pipeline",
                                        e.pipeline(),
                                        "state",
                                        e.state().word()),
                                e.count())),
                true);
        failed.register(figures.steps().stream().flatMap(EngineMeters::failures).toList(), true);
        nodes.register(nodes(look), true);
        holds.register(holds(figures), true);
        upstreams.register(
                rows(look.upstreams(), u -> Row.of(Tags.of("upstream", u.name()), u.heldSince() == null ? 0 : 1)),
                true);
        schedules.register(rows(look.schedules(), s -> Row.of(Tags.of("schedule", s.name()), s.failures())), true);
        Duration age = figures.depthAge();
        depthAge.register(age == null ? List.of() : List.of(Row.of(Tags.empty(), age.toMillis() / 1e3)), true);
        totals.add(look);
        return registry.scrape();
    }

    @FunctionalInterface
    private interface AsRow<T> {
        Row<?> of(T one);
    }

    private static <T> List<Row<?>> rows(List<T> all, AsRow<T> asRow) {
        List<Row<?>> rows = new ArrayList<>();
        all.forEach(one -> rows.add(asRow.of(one)));
        return rows;
    }

    private static Stream<Row<?>> depths(Figures.StepFigures step) {
        Figures.Depth depth = step.depth();
        return Stream.of(
                depth(step, "waiting", depth.waiting()),
                depth(step, "retrying", depth.retrying()),
                depth(step, "held", depth.held()),
                depth(step, "running", depth.running()),
                depth(step, "parked", depth.parked()),
                depth(step, "owed", depth.owed()),
                depth(step, "stale", depth.stale()));
    }

    private static Row<?> depth(Figures.StepFigures step, String state, long count) {
        return Row.of(Tags.of("pipeline", step.pipeline(), "step", step.step(), "state", state), count);
    }

    private static Stream<Row<?>> failures(Figures.StepFigures step) {
        return step.failures().stream()
                .map(f -> Row.of(
                        Tags.of(
                                "pipeline", step.pipeline(),
                                "step", step.step(),
                                "category", f.category(),
                                "kind", f.kind().word()),
                        f.count()));
    }

    private static List<Row<?>> oldestDue(Figures figures) {
        List<Row<?>> rows = new ArrayList<>();
        for (Figures.StepFigures step : figures.steps()) {
            Instant due = step.depth().oldestDue();
            boolean isDue = due != null && due.isBefore(figures.now());
            double age = isDue ? Duration.between(due, figures.now()).toMillis() / 1e3 : 0;
            rows.add(Row.of(Tags.of("pipeline", step.pipeline(), "step", step.step()), age));
        }
        return rows;
    }

    private static List<Row<?>> nodes(Overview look) {
        long alive = look.nodes().stream().filter(look::isAlive).count();
        long draining = look.nodes().stream().filter(n -> n.draining()).count();
        return List.of(
                Row.of(Tags.of("state", "alive"), alive),
                Row.of(Tags.of("state", "silent"), look.nodes().size() - alive),
                Row.of(Tags.of("state", "draining"), draining));
    }

    private static List<Row<?>> holds(Figures figures) {
        return rows(
                List.of(HoldKind.values()),
                kind -> Row.of(
                        Tags.of("kind", kind.word()),
                        figures.holds().stream().filter(h -> h.kind() == kind).count()));
    }
}
