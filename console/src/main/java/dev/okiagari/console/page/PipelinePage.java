package dev.okiagari.console.page;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.reading.Definition;
import dev.okiagari.console.reading.LimitWords;
import dev.okiagari.console.reading.Overview;
import dev.okiagari.console.store.LimitReads.LimitRow;
import dev.okiagari.console.why.Hold;
import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.kit.web.Words;
import dev.okiagari.kit.web.chart.Chart;
import dev.okiagari.kit.web.chart.LineChart;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One pipeline: its steps as a picture, its holds, its charts, and its failure table as it is in the code. Pure. */
public record PipelinePage(Overview look, Definition definition, List<LimitRow> limits) implements LivePage {

    /** What the code says of a step, and how its attempts went in the last day. */
    public record StepCard(Definition.Step step, String durations, List<Row> table, List<Seen> seen) {}

    /**
     * One row of the failure table.
     *
     * @param of whose rule it is
     */
    public record Row(String of, String match, String kind, String category, String policy) {}

    /** Failures of the last day. */
    public record Seen(String category, String kind, String policy, long attempts) {}

    @Override
    public PipelinePage after(Duration age) {
        return new PipelinePage(look.after(age), definition, limits);
    }

    public String name() {
        return definition.pipeline();
    }

    public PipelineLine line() {
        return PipelineLine.of(look, name());
    }

    /** Limits of a step that differ from the code, each with who changed it and why. */
    public List<String> changes(Definition.Step step) {
        return LimitWords.ofStep(limits, name(), step.name()).stream()
                .map(LimitWords::change)
                .toList();
    }

    public List<HoldView> holds() {
        return look.figures().holds().stream()
                .filter(h -> definition.isHeldBy(new HoldName(h.name()), definition.stepNames()))
                .toList();
    }

    public String sentence() {
        PipelineLine line = line();
        List<HoldView> holds = holds();
        String moving = say("pipeline.moving", line.in(), line.out(), backlog());
        if (holds.isEmpty()) {
            return moving;
        }
        HoldView first = holds.getFirst();
        Hold hold = new Hold(first.name(), first.since(), first.reason(), first.by());
        String words = hold.words();
        return say(
                        "pipeline.held",
                        Character.toUpperCase(words.charAt(0)) + words.substring(1),
                        Words.between(first.since(), look.now()),
                        first.reason())
                + " "
                + (holds.size() == 1 ? "" : say("pipeline.more-held", holds.size() - 1) + " ") + moving;
    }

    private String backlog() {
        long backlog = look.pipelines().getOrDefault(name(), List.of()).stream()
                .mapToLong(s -> Overview.unfinished(s.depth()))
                .sum();
        Duration drain = look.drainTime(name());
        return backlog == 0
                ? say("pipeline.empty")
                : drain == null
                        ? say("pipeline.growing", backlog)
                        : say("pipeline.time-to-empty", backlog, Words.duration(drain));
    }

    public Chart failures() {
        return OverviewCharts.failures(List.of(look.hours().getOrDefault(name(), List.of())));
    }

    public Chart throughput() {
        return OverviewCharts.throughput(List.of(look.minutes().getOrDefault(name(), List.of())));
    }

    public LineChart durations() {
        return OverviewCharts.durations(look.hours().getOrDefault(name(), List.of()));
    }

    public List<StepCard> steps() {
        List<Figures.StepFigures> figures = look.pipelines().getOrDefault(name(), List.of());
        List<StepCard> cards = new ArrayList<>();
        for (Definition.Step step : definition.steps()) {
            Figures.StepFigures figure = figures.stream()
                    .filter(f -> f.step().equals(step.name()))
                    .findFirst()
                    .orElse(null);
            cards.add(new StepCard(step, durations(figure), table(step), seen(step, figure)));
        }
        return cards;
    }

    private static List<Row> table(Definition.Step step) {
        List<Row> rows = new ArrayList<>();
        step.rules()
                .forEach(r -> rows.add(
                        new Row(r.of(), r.match(), r.kind(), r.category(), words(r.kind(), step, r.category()))));
        step.byCategory().forEach((category, policy) -> {
            if (step.rules().stream().noneMatch(r -> r.category().equals(category))) {
                rows.add(new Row(
                        say("pipeline.default-rules"), say("pipeline.classified-so"), "", category, words(policy)));
            }
        });
        step.byKind()
                .forEach((kind, policy) -> rows.add(new Row(
                        say("pipeline.default-rules"), say("pipeline.other-of-kind"), kind, "", words(policy))));
        rows.add(new Row(say("pipeline.default-rules"), say("pipeline.all-others"), "", "", words(step.usual())));
        return rows;
    }

    private static List<Seen> seen(Definition.Step step, Figures.@Nullable StepFigures figure) {
        return figure == null
                ? List.of()
                : figure.failures().stream()
                        .map(f -> new Seen(
                                f.category(), f.kind().word(), words(f.kind().word(), step, f.category()), f.count()))
                        .toList();
    }

    /** Some kinds are not tried again whatever the policy says. */
    private static String words(String kind, Definition.Step step, String category) {
        return switch (Kind.of(kind)) {
            case INVALID, BROKEN -> say("pipeline.fails-at-once");
            case MISCONFIGURED -> say("pipeline.goes-on-hold");
            case TRANSIENT, THROTTLED, TIMED_OUT, UNKNOWN -> words(step.policy(kind, category));
        };
    }

    private static String words(Definition.Policy policy) {
        return policy.attempts() == 1
                ? say("pipeline.one-attempt")
                : say(
                        "pipeline.policy",
                        policy.attempts(),
                        Words.duration(policy.base()),
                        Words.decimal(policy.factor()),
                        Words.duration(policy.cap()));
    }

    private static String durations(Figures.@Nullable StepFigures figure) {
        long count = figure == null ? 0 : figure.successes().count();
        return figure == null || count == 0
                ? say("pipeline.no-success")
                : say(
                        "pipeline.successes",
                        count,
                        Words.duration(figure.successes().percentile(0.5)),
                        Words.duration(figure.successes().percentile(0.95)));
    }
}
