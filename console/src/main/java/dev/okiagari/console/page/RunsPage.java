package dev.okiagari.console.page;

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
        String of = job.isEmpty() ? "" : " of " + job;
        return runs.isEmpty()
                ? "There was no run" + of + " yet. A schedule or a command starts one."
                : open == 0
                        ? "No run" + of + " is open; the latest, run "
                                + runs.getFirst().id()
                                + (job.isEmpty() ? " of " + runs.getFirst().job() : "") + ", "
                                + (runs.getFirst().state() == RunState.ABORTED
                                        ? "was aborted"
                                        : runs.getFirst().state().word())
                                + "."
                        : open == 1 ? "One run" + of + " is open." : open + " runs" + of + " are open.";
    }

    public @Nullable Long before() {
        return runs.size() < size ? null : runs.getLast().id();
    }

    public List<Bars.Part> settled(RunView run) {
        return Bars.of(
                run.total(),
                List.of(
                        new Bars.Share("is-done", run.counts().done(), "done"),
                        new Bars.Share("is-failed", run.counts().failed(), "failed"),
                        new Bars.Share(
                                "is-waiting",
                                run.counts().finished()
                                        - run.counts().done()
                                        - run.counts().failed(),
                                "other")));
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
