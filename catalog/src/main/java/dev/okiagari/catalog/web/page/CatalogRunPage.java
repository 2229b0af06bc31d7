package dev.okiagari.catalog.web.page;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.view.FailureGroup;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.catalog.view.RunDetails;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.engine.view.RunCounts;
import dev.okiagari.engine.view.RunProgress;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import dev.okiagari.kit.web.Words;
import dev.okiagari.kit.web.chart.Bars;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One run: its progress, its verdict, what failed and why. Pure.
 *
 * @param last the latest runs of the job, oldest first
 */
public record CatalogRunPage(RunDetails details, List<RunSummary> last, Instant now) {

    /** A number with its name in the legend of the bar. */
    public record Key(String colour, String shade, String word, long number) {}

    public RunSummary summary() {
        return details.summary();
    }

    public RunProgress progress() {
        return details.progress();
    }

    public RunView run() {
        return progress().run();
    }

    public List<FailureGroup> failures() {
        return details.failures();
    }

    public Optional<NetView> net() {
        return Optional.ofNullable(details.net());
    }

    /** How long it may be on hold before it fails. */
    public String maxHold() {
        return Words.duration(run().maxHold());
    }

    public String state() {
        return CatalogWords.word(run().state());
    }

    public String colour() {
        return Words.colour(run().state().word());
    }

    public boolean isOpen() {
        return !run().state().isEnded();
    }

    public RunVerdict verdict() {
        return new RunVerdict(details);
    }

    /** Which job of its net it is, such as "job 2 of 5". */
    public String place() {
        return say(
                "run.place",
                Job.words().indexOf(summary().job()) + 1,
                Job.words().size());
    }

    public String elapsed() {
        String took = CatalogWords.took(summary().jobStartAt(), summary().endedAt(), now);
        return isOpen() ? say("run.so-far", took) : took;
    }

    /** When it should end; null when that cannot be estimated, or it has ended. */
    public @Nullable Instant endsAt() {
        Duration left = progress().timeLeft();
        return !isOpen() || left == null ? null : now.plus(left);
    }

    public String settledShare() {
        RunSummary run = summary();
        return run.totalTargets() == 0 ? "100 %" : Words.percent((double) run.settled() / run.totalTargets());
    }

    public List<Key> keys() {
        RunSummary run = summary();
        return List.of(
                new Key("is-done", "", say("run.written"), run.written()),
                new Key("is-done", "pale", say("run.unchanged-or-gone"), run.unchanged() + run.gone()),
                new Key("is-failed", "", say("run.failed"), run.failedTargets()),
                new Key("is-plain", "empty", say(isOpen() ? "run.to-do" : "run.owed"), run.owed()));
    }

    /** How many targets may fail in all. */
    public long allowed() {
        RunCounts none = new RunCounts(0, 0, 0, 0, 0, Map.of());
        return new RunView.Judgement(run().total(), none, run().failAbove()).mayStillFail();
    }

    /** Such as "41 of 150 failures used". */
    public String usedWords() {
        long failed = summary().failedTargets();
        return failed <= allowed() ? say("run.used", failed, allowed()) : say("run.used-up", failed, allowed());
    }

    public String turnWords() {
        boolean isOver = summary().failedTargets() > allowed();
        return say(isOver ? "run.failed-at" : "run.fails-at", Words.ordinal(allowed() + 1));
    }

    public List<Bars.Part> used() {
        long failed = summary().failedTargets();
        return CatalogWords.failures(Math.max(1, Math.max(allowed(), failed)), failed);
    }

    public List<Bars.Part> share(FailureGroup group) {
        return CatalogWords.failures(
                failures().stream().mapToLong(FailureGroup::failed).sum(), group.failed());
    }

    public static String attempts(FailureGroup group) {
        Integer attempts = group.attempts();
        return attempts == null ? "" : attempts == 1 ? say("run.at-once") : say("run.after-attempts", attempts);
    }

    /** For the row of the last verdicts, in per cent. */
    public static String rate(RunSummary run) {
        return run.totalTargets() == 0 ? "–" : String.format(Locale.ROOT, "%.1f", run.failureRate() * 100);
    }

    public String lastOnes() {
        long passed = last.stream().filter(RunSummary::hasPassed).count();
        long open = last.stream().filter(run -> !run.hasEnded()).count();
        String limit = Words.percent(run().failAbove());
        return open == 0
                ? say("run.last", passed, last.size() - passed, limit)
                : say("run.last-open", passed, last.size() - passed - open, open, limit);
    }

    public boolean canStop() {
        return isOpen() && run().state() != RunState.STOPPING;
    }

    public boolean canResume() {
        return !isOpen() && run().owed() > 0;
    }

    /** Why there is no button. */
    public String nothingToDo() {
        return say(isOpen() ? "run.is-stopping" : summary().owed() > 0 ? "run.taken-over" : "run.nothing-left");
    }

    public boolean canRerun() {
        return !isOpen() && run().counts().failed() > 0;
    }
}
