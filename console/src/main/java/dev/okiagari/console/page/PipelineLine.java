package dev.okiagari.console.page;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.reading.Overview;
import dev.okiagari.console.why.Hold;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.kit.web.Words;
import dev.okiagari.kit.web.chart.Bars;
import dev.okiagari.kit.web.chart.LineChart;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One pipeline, drawn as its steps in a row, with the figures beside them: the same on the overview and on its own page. Pure.
 *
 * @param in new items in the last full minute
 * @param out items that ended in it
 */
public record PipelineLine(String name, long in, long out, LineChart spark, List<StepBox> steps, List<Fact> facts) {

    /**
     * One step of the drawing.
     *
     * @param hold what holds it; null: nothing
     * @param oldest how long the oldest that is due has been due; null: none is
     * @param median of the attempts of the last day that went well; null: there were none
     */
    public record StepBox(
            String name,
            long items,
            @Nullable String hold,
            List<Bars.Part> bar,
            @Nullable String oldest,
            @Nullable String median) {}

    /** A figure beside the drawing. */
    public record Fact(String colour, String name, String value) {}

    static PipelineLine of(Overview look, String name) {
        List<Figures.StepFigures> steps = look.pipelines().getOrDefault(name, List.of());
        List<Figures.Minute> minutes = look.minutes().getOrDefault(name, List.of());
        Figures.Minute last = minutes.size() < 2 ? null : minutes.get(minutes.size() - 2);
        return new PipelineLine(
                name,
                last == null ? 0 : last.submitted(),
                last == null ? 0 : last.done() + last.failed(),
                OverviewCharts.inAndOut(minutes),
                steps.stream().map(s -> box(look, s)).toList(),
                facts(look, name, steps));
    }

    private static StepBox box(Overview look, Figures.StepFigures step) {
        Figures.Depth depth = step.depth();
        long items = Overview.unfinished(depth);
        long plain = Math.max(0, depth.waiting() - depth.retrying() - depth.held());
        String hold = look.holdOf(step);
        Instant due = depth.oldestDue();
        Duration median = step.successes().percentile(0.5);
        return new StepBox(
                step.step(),
                items,
                hold != null ? words(hold) : depth.held() > 0 ? say("pipe.set-aside") : null,
                Bars.of(
                        items,
                        List.of(
                                new Bars.Share("is-running", depth.running(), say("word.running")),
                                new Bars.Share("is-amber", depth.retrying(), say("word.retrying")),
                                new Bars.Share("is-held", depth.held(), say("word.held")),
                                new Bars.Share("is-waiting", plain + depth.parked(), say("word.waiting")))),
                due == null || due.isAfter(look.now()) ? null : Words.between(due, look.now()),
                median == null ? null : Words.duration(median));
    }

    private static String words(String holdName) {
        return new Hold(holdName, Instant.EPOCH, "", "").words();
    }

    private static List<Fact> facts(Overview look, String name, List<Figures.StepFigures> steps) {
        List<Fact> facts = new ArrayList<>();
        long backlog =
                steps.stream().mapToLong(s -> Overview.unfinished(s.depth())).sum();
        facts.add(new Fact("is-plain", say("pipe.backlog"), Words.number(backlog)));
        Duration drain = look.drainTime(name);
        if (backlog > 0) {
            facts.add(new Fact(
                    "is-plain",
                    say("pipe.time-to-empty"),
                    drain == null ? say("pipe.growing") : Words.duration(drain)));
        }
        Instant oldest = steps.stream()
                .map(s -> s.depth().oldestDue())
                .filter(d -> d != null && d.isBefore(look.now()))
                .min(Comparator.naturalOrder())
                .orElse(null);
        if (oldest != null) {
            facts.add(new Fact("is-plain", say("pipe.oldest-due"), Words.between(oldest, look.now())));
        }
        held(look, steps).forEach((cause, items) -> add(facts, "is-held", cause, items));
        add(facts, "is-amber", say("word.retrying"), sum(steps, Figures.Depth::retrying));
        add(facts, "is-amber", say("word.stale"), sum(steps, Figures.Depth::stale));
        add(facts, "is-waiting", say("word.parked"), sum(steps, Figures.Depth::parked));
        add(facts, "is-waiting", say("word.owed"), sum(steps, Figures.Depth::owed));
        add(facts, "is-failed", say("pipe.failed"), look.ended(name, State.FAILED));
        add(facts, "is-done", say("pipe.done"), look.ended(name, State.DONE));
        return facts;
    }

    /** How many are held, by what holds them. */
    private static Map<String, Long> held(Overview look, List<Figures.StepFigures> steps) {
        Map<String, Long> held = new LinkedHashMap<>();
        for (Figures.StepFigures step : steps) {
            String hold = look.holdOf(step);
            held.merge(
                    hold == null ? say("pipe.aside") : say("pipe.held", words(hold)),
                    step.depth().held(),
                    Long::sum);
        }
        return held;
    }

    private static void add(List<Fact> facts, String colour, String name, long value) {
        if (value > 0) {
            facts.add(new Fact(colour, name, Words.number(value)));
        }
    }

    private static long sum(List<Figures.StepFigures> steps, ToLongFunction<Figures.Depth> of) {
        return steps.stream().map(Figures.StepFigures::depth).mapToLong(of).sum();
    }
}
