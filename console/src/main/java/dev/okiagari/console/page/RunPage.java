package dev.okiagari.console.page;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.store.RunFailureReads.MessageGroup;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.RunCounts;
import dev.okiagari.engine.view.RunProgress;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.web.Words;
import dev.okiagari.kit.web.chart.Bars;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One run: how far it is, how it will be judged, what failed. Pure.
 *
 * @param messages of failed targets, the most frequent first
 * @param lastRuns of the same job, the newest first
 */
public record RunPage(
        RunProgress progress, List<MessageGroup> messages, List<RunView> lastRuns, List<ActEntry> acts, Instant now)
        implements LivePage {
    private static final int TOP_MESSAGES = 3;
    private static final int RUNS = 10;

    /** Failed targets of one category. */
    public record Failures(String category, String kind, String fate, long items, List<MessageGroup> top) {}

    /** One of the last runs: a shape and a colour for its verdict. */
    public record Verdict(long id, String colour, String shape, String word, String failed, Instant at) {}

    @Override
    public RunPage after(Duration age) {
        Duration left = progress.timeLeft();
        if (left == null || run().state().isEnded() || left.compareTo(age) <= 0) {
            return new RunPage(progress, messages, lastRuns, acts, now.plus(age));
        }
        RunProgress later = new RunProgress(
                progress.run(), progress.mayStillFail(), progress.perSecond(), left.minus(age), progress.boundBy());
        return new RunPage(later, messages, lastRuns, acts, now.plus(age));
    }

    public RunView run() {
        return progress.run();
    }

    /** The first words of the sentence: what the verdict is, or would be. */
    public String verdict() {
        RunView run = run();
        if (run.state().isEnded()) {
            return Character.toUpperCase(run.state().word().charAt(0))
                    + run.state().word().substring(1);
        }
        boolean isPassing = run.judgement().outcome() == RunState.PASSED;
        return run.state() == RunState.STOPPING ? say("run.stopping") : say(isPassing ? "run.passing" : "run.failing");
    }

    public String colour() {
        RunView run = run();
        return run.state().isEnded()
                ? Words.colour(run.state().word())
                : run.judgement().outcome() == RunState.PASSED ? "is-done" : "is-failed";
    }

    /** Rate, limit, what bounds it and when it ends. */
    public String sentence() {
        RunView run = run();
        String rate = say(
                "run.rate",
                run.counts().failed(),
                run.total(),
                Words.percent(run.judgement().rate()),
                Words.percent(run.failAbove()));
        if (run.state().isEnded()) {
            String reason = run.reason();
            return rate
                    + (reason == null || reason.contains(" targets failed") ? "." : "; " + reason + ".")
                    + (run.owed() == 0 || (reason != null && reason.endsWith(say("run.is-owed", run.owed())))
                            ? ""
                            : " " + say("run.owed", run.owed()));
        }
        Duration left = progress.timeLeft();
        return say(
                "run.sentence",
                rate,
                progress.mayStillFail(),
                left == null ? say("run.no-end") : say("run.time-left", Durations.about(left)),
                progress.boundBy());
    }

    public @Nullable Instant endsAbout() {
        Duration left = progress.timeLeft();
        return run().state().isEnded() || left == null ? null : now.plus(left);
    }

    private List<Bars.Share> shares() {
        RunCounts counts = run().counts();
        return List.of(
                new Bars.Share("is-done", counts.done(), say("word.done")),
                new Bars.Share("is-failed", counts.failed(), say("word.failed")),
                new Bars.Share("is-amber", counts.rejected(), say("word.rejected")),
                new Bars.Share("is-waiting", counts.cancelled(), say("word.cancelled")),
                new Bars.Share("is-held", counts.takenOver(), say("run.taken-later")));
    }

    public List<Bars.Part> settled() {
        return Bars.of(run().total(), shares());
    }

    public List<Bars.Share> keys() {
        return shares().stream().filter(s -> s.value() > 0).toList();
    }

    public String settledPercent() {
        return Words.percent(run().total() == 0 ? 1 : (double) RunsPage.settledTargets(run()) / run().total());
    }

    /** How many may fail in all: a product of doubles may be off at the edge, so it is rounded first. */
    public long allowed() {
        return (long) Math.floor(run().failAbove() * run().total() + 1e-9);
    }

    public String used() {
        return say(isTurned() ? "run.used-up" : "run.used", run().counts().failed(), allowed());
    }

    public String turns() {
        return isTurned() ? say("run.turned") : say("run.turns", Words.ordinal(allowed() + 1));
    }

    public boolean isTurned() {
        return run().judgement().rate() > run().failAbove();
    }

    /** Up to what was allowed, then what was too much. */
    public List<Bars.Part> usedBar() {
        long failed = run().counts().failed();
        return Bars.of(
                Math.max(1, Math.max(allowed(), failed)),
                List.of(
                        new Bars.Share("is-amber", Math.min(failed, allowed()), say("run.failed-allowed")),
                        new Bars.Share("is-failed", failed - Math.min(failed, allowed()), say("run.failed-too-many"))));
    }

    public String elapsed() {
        Instant ended = run().endedAt();
        return Words.between(run().startedAt(), ended == null ? now : ended);
    }

    public Map<String, Long> own() {
        return new TreeMap<>(run().counts().own());
    }

    public List<Failures> failures() {
        Map<String, List<MessageGroup>> byCategory = new LinkedHashMap<>();
        messages.forEach(m ->
                byCategory.computeIfAbsent(m.category(), c -> new ArrayList<>()).add(m));
        return byCategory.entrySet().stream()
                .map(e -> failures(e.getKey(), e.getValue()))
                .sorted(Comparator.comparingLong(Failures::items).reversed())
                .toList();
    }

    private static Failures failures(String category, List<MessageGroup> groups) {
        String kind = groups.getFirst().kind();
        int attempts = groups.stream().mapToInt(MessageGroup::attempts).max().orElse(1);
        return new Failures(
                category,
                kind,
                attempts <= 1 ? say("run.at-once") : say("run.after", attempts),
                groups.stream().mapToLong(MessageGroup::items).sum(),
                groups.stream().limit(TOP_MESSAGES).toList());
    }

    public List<Bars.Part> share(Failures group) {
        long all = messages.stream().mapToLong(MessageGroup::items).sum();
        String colour = group.kind().equals("unknown") ? "is-waiting" : "is-failed";
        return Bars.of(all, List.of(new Bars.Share(colour, group.items(), "failed")));
    }

    /** The last ten runs of the job, the oldest first. */
    public List<Verdict> verdicts() {
        return lastRuns.stream().limit(RUNS).map(RunPage::verdict).toList().reversed();
    }

    private static Verdict verdict(RunView run) {
        String shape = switch (run.state()) {
            case PASSED -> "tick";
            case FAILED -> "cross";
            case ABORTED -> "stop";
            case FILLING, ACTIVE, STOPPING -> "clock";
        };
        return new Verdict(
                run.id(),
                Words.colour(run.state().word()),
                shape,
                run.state().word(),
                run.total() == 0 ? "–" : RunsPage.rate(run),
                run.startedAt());
    }

    public boolean canStop() {
        return !run().state().isEnded() && run().state() != RunState.STOPPING;
    }

    public boolean canResume() {
        return run().state().isEnded() && run().owed() > 0;
    }

    public boolean canRerun() {
        return run().state().isEnded() && run().counts().failed() > 0;
    }
}
