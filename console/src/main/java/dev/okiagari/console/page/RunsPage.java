package dev.okiagari.console.page;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import dev.okiagari.kit.web.Words;
import dev.okiagari.kit.web.chart.Bars;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A page of runs, the newest first. Pure.
 *
 * @param job only runs of this one; empty: of any
 */
public record RunsPage(List<RunView> runs, int size, String job) implements LivePage {

    @Override
    public RunsPage after(Duration age) {
        return this;
    }

    public String sentence() {
        long open = runs.stream().filter(r -> !r.state().isEnded()).count();
        if (runs.isEmpty()) {
            return job.isEmpty() ? say("runs.none-yet") : say("runs.none-of", job);
        }
        if (open > 0) {
            return job.isEmpty() ? say("runs.open", open) : say("runs.open-of", open, job);
        }
        RunView last = runs.getFirst();
        String end = last.state() == RunState.ABORTED
                ? say("runs.was-aborted")
                : last.state().word();
        return say("runs.none-open", Long.toString(last.id()), last.job(), end);
    }

    public @Nullable Long before() {
        return runs.size() < size ? null : runs.getLast().id();
    }

    public List<Bars.Part> settled(RunView run) {
        return Bars.of(
                run.total(),
                List.of(
                        new Bars.Share("is-done", run.counts().done(), say("word.done")),
                        new Bars.Share("is-failed", run.counts().failed(), say("word.failed")),
                        new Bars.Share(
                                "is-waiting",
                                settledTargets(run)
                                        - run.counts().done()
                                        - run.counts().failed(),
                                say("word.other"))));
    }

    /** Without those that it owed and a later run took over. */
    public static long settledTargets(RunView run) {
        return run.counts().finished() - run.counts().takenOver();
    }

    public static String failed(RunView run) {
        return run.total() == 0 ? "–" : Words.percent(run.judgement().rate());
    }

    /** Per cent without the sign. */
    static String rate(RunView run) {
        double rate = run.judgement().rate() * 100;
        return rate >= 10 ? String.valueOf(Math.round(rate)) : String.format(Locale.ENGLISH, "%.1f", rate);
    }
}
