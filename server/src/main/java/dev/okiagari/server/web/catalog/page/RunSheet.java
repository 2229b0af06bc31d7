package dev.okiagari.server.web.catalog.page;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.view.FailureGroup;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.console.page.Bars;
import dev.okiagari.console.page.Words;
import dev.okiagari.engine.view.RunCounts;
import dev.okiagari.engine.view.RunProgress;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One run: how far it is, how it will be judged, what failed and why. Pure.
 *
 * @param net the net it belongs to
 * @param last the latest runs of the job, oldest first
 */
public record RunSheet(
        RunSummary summary,
        RunProgress progress,
        List<FailureGroup> failures,
        Optional<NetView> net,
        List<RunSummary> last,
        Instant now) {

    /** A number with its name in the legend of the bar. */
    public record Key(String colour, String shade, String word, long number) {}

    public RunView run() {
        return progress.run();
    }

    public String state() {
        return CatalogWords.word(run().state());
    }

    public String colour() {
        return Words.colour(run().state());
    }

    public boolean isOpen() {
        return !run().state().isEnded();
    }

    public RunVerdict verdict() {
        return new RunVerdict(summary, progress, failures);
    }

    /** Which job of its net it is, such as "job 2 of 5". */
    public String place() {
        String job = CatalogWords.job(summary);
        return "job " + (Job.words().indexOf(job) + 1) + " of " + Job.words().size();
    }

    public String elapsed() {
        Instant ended = summary.endedAt();
        return Words.between(summary.jobStartAt(), ended == null ? now : ended);
    }

    /** When it should end; null when nobody can say, or it has ended. */
    public @Nullable Instant endsAt() {
        Duration left = progress.timeLeft();
        return !isOpen() || left == null ? null : now.plus(left);
    }

    public long written() {
        return summary.targets().success()
                - summary.writes().unchanged()
                - summary.writes().gone();
    }

    public long settled() {
        return RunsSheet.settled(summary);
    }

    public String settledShare() {
        return summary.targets().total() == 0
                ? "100 %"
                : Words.percent((double) settled() / summary.targets().total());
    }

    public List<Bars.Part> bar() {
        return RunsSheet.bar(summary);
    }

    public List<Key> keys() {
        return List.of(
                new Key("is-done", "", "written", written()),
                new Key(
                        "is-done",
                        "pale",
                        "unchanged or gone",
                        summary.writes().unchanged() + summary.writes().gone()),
                new Key("is-failed", "", "failed", summary.targets().failed()),
                new Key(
                        "is-plain",
                        "empty",
                        isOpen() ? "to do" : "owed",
                        summary.targets().owed()));
    }

    /** How many targets may fail in all. */
    public long allowed() {
        RunCounts none = new RunCounts(0, 0, 0, 0, 0, Map.of());
        return new RunView.Judgement(run().total(), none, run().failAbove()).mayStillFail();
    }

    /** Such as "41 of 150 failures used". */
    public String usedWords() {
        long failed = summary.targets().failed();
        return failed <= allowed()
                ? Words.number(failed) + " of " + CatalogWords.count(allowed(), "failure", "failures") + " used"
                : CatalogWords.count(failed, "failure", "failures") + ", " + Words.number(allowed()) + " allowed";
    }

    public String turnWords() {
        boolean isOver = summary.targets().failed() > allowed();
        return "the verdict " + (isOver ? "turned" : "turns") + " with number " + Words.number(allowed() + 1);
    }

    public List<Bars.Part> used() {
        long failed = summary.targets().failed();
        return Bars.of(
                Math.max(1, Math.max(allowed(), failed)), List.of(new Bars.Share("is-failed", failed, "failed")));
    }

    public List<Bars.Part> share(FailureGroup group) {
        long all = failures.stream().mapToLong(FailureGroup::failed).sum();
        return Bars.of(all, List.of(new Bars.Share("is-failed", group.failed(), "failed")));
    }

    public static String attempts(FailureGroup group) {
        Integer attempts = group.attempts();
        return attempts == null ? "" : attempts == 1 ? "failed at once" : "after " + attempts + " attempts";
    }

    /** For the row of the last verdicts, in per cent. */
    public static String rate(RunSummary run) {
        return run.targets().total() == 0
                ? "–"
                : String.format(java.util.Locale.ROOT, "%.1f", run.judgement().failureRate() * 100);
    }

    public String lastOnes() {
        long passed = last.stream()
                .filter(r -> "passed".equals(r.judgement().verdict()))
                .count();
        long open = last.stream().filter(r -> r.endedAt() == null).count();
        long others = last.size() - passed - open;
        return passed + " passed, " + others + " failed or stopped" + (open == 0 ? "" : ", " + open + " running")
                + "; per cent failed, day in Japan. This run's limit is " + Words.percent(run().failAbove()) + ".";
    }

    public boolean canStop() {
        return isOpen() && run().state() != RunState.STOPPING;
    }

    public boolean canResume() {
        return !isOpen() && run().owed() > 0;
    }

    public boolean canRerun() {
        return !isOpen() && run().counts().failed() > 0;
    }
}
