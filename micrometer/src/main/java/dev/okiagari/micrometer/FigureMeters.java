package dev.okiagari.micrometer;

import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.HoldKind;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Figures of the whole database as gauges, the same from every process that shows them. They show the latest {@link #show figures} that were
 * given; {@link FigureReading} gives new ones from time to time. Safe for many threads.
 */
public final class FigureMeters {
    private static final double MILLIS = 1e3;

    private final MultiGauge items;
    private final MultiGauge oldestDue;
    private final MultiGauge ended;
    private final MultiGauge failed;
    private final MultiGauge nodes;
    private final MultiGauge holds;
    private final MultiGauge depthAge;

    public FigureMeters(MeterRegistry registry) {
        items = gauge(registry, "okiagari.items", "Unfinished items; waiting includes retrying and held ones");
        oldestDue =
                seconds(registry, "okiagari.oldest.due", "For how long the oldest waiting item of a step has been due");
        ended = gauge(registry, "okiagari.items.ended.last.day", "Items that ended in the last 24 hours");
        failed = gauge(
                registry, "okiagari.attempts.failed.last.day", "Failed attempts and rescues of the last 24 hours");
        nodes = gauge(registry, "okiagari.nodes", "Nodes; a draining one is alive too");
        holds = gauge(registry, "okiagari.holds", "What is on hold, by kind");
        depthAge = seconds(registry, "okiagari.items.counted.ago", "Age of the count of items");
    }

    private static MultiGauge gauge(MeterRegistry registry, String name, String says) {
        return MultiGauge.builder(name).description(says).register(registry);
    }

    private static MultiGauge seconds(MeterRegistry registry, String name, String says) {
        return MultiGauge.builder(name).description(says).baseUnit("seconds").register(registry);
    }

    /** Shows these figures; nodes are alive as the others judge them. */
    public void show(Figures figures) {
        show(figures, node -> !node.beat().isSilent(figures.now()));
    }

    /** Shows these figures, with a judgement of yours about which nodes are alive. */
    public synchronized void show(Figures figures, Predicate<Figures.NodeView> isAlive) {
        items.register(figures.steps().stream().flatMap(FigureMeters::depths).toList(), true);
        oldestDue.register(rows(figures.steps(), step -> oldestDue(step, figures.now())), true);
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
        failed.register(figures.steps().stream().flatMap(FigureMeters::failures).toList(), true);
        nodes.register(nodes(figures, isAlive), true);
        holds.register(
                rows(
                        List.of(HoldKind.values()),
                        kind -> Row.of(
                                Tags.of("kind", kind.word()),
                                figures.holds().stream()
                                        .filter(h -> h.kind() == kind)
                                        .count())),
                true);
        Duration age = figures.depthAge();
        depthAge.register(age == null ? List.of() : List.of(Row.of(Tags.empty(), age.toMillis() / MILLIS)), true);
    }

    private static <T> List<Row<?>> rows(List<T> all, Function<T, Row<?>> asRow) {
        List<Row<?>> rows = new ArrayList<>();
        all.forEach(one -> rows.add(asRow.apply(one)));
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

    private static Row<?> oldestDue(Figures.StepFigures step, Instant now) {
        Instant due = step.depth().oldestDue();
        boolean isDue = due != null && due.isBefore(now);
        double age = isDue ? Duration.between(due, now).toMillis() / MILLIS : 0;
        return Row.of(Tags.of("pipeline", step.pipeline(), "step", step.step()), age);
    }

    private static List<Row<?>> nodes(Figures figures, Predicate<Figures.NodeView> isAlive) {
        long alive = figures.nodes().stream().filter(isAlive).count();
        return List.of(
                Row.of(Tags.of("state", "alive"), alive),
                Row.of(Tags.of("state", "silent"), figures.nodes().size() - alive),
                Row.of(
                        Tags.of("state", "draining"),
                        figures.nodes().stream()
                                .filter(Figures.NodeView::draining)
                                .count()));
    }
}
