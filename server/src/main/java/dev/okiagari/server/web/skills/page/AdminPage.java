package dev.okiagari.server.web.skills.page;

import dev.okiagari.console.page.Bars;
import dev.okiagari.console.page.Chart;
import dev.okiagari.console.page.Words;
import dev.okiagari.server.skills.Visible;
import dev.okiagari.submissions.state.FailureClass;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.state.Why;
import dev.okiagari.submissions.view.FailureHour;
import dev.okiagari.submissions.view.Figure;
import dev.okiagari.submissions.view.QueueMetrics;
import dev.okiagari.submissions.view.QueueStats;
import dev.okiagari.submissions.view.QueueStatus;
import dev.okiagari.submissions.view.StepTime;
import dev.okiagari.submissions.view.SubmissionView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What operators see of the queue. What could not be read is said to be unknown. Pure.
 *
 * @param names what the stuck ones are called, by id
 * @param reviews the submissions that wait for a person, oldest first
 */
public record AdminPage(
        QueueStatus status,
        Map<String, String> names,
        QueueMetrics metrics,
        Figure<QueueStats> stats,
        Figure<List<StepTime>> durations,
        Figure<List<SubmissionView>> reviews) {
    private static final int RECOVERIES = 3;

    public boolean isPaused() {
        return Boolean.TRUE.equals(status.paused().value());
    }

    public String chip() {
        return status.paused().value() == null ? "unknown" : isPaused() ? "paused" : "open";
    }

    public String chipColour() {
        return status.paused().value() == null ? "is-amber" : isPaused() ? "is-held" : "is-done";
    }

    public String colour() {
        return switch (status.health()) {
            case "ok" -> "is-done";
            case "paused" -> "is-held";
            default -> "is-amber";
        };
    }

    public boolean isDegraded() {
        return status.isDegraded()
                || metrics.isDegraded()
                || stats.isDegraded()
                || durations.isDegraded()
                || reviews.isDegraded();
    }

    public String sentence() {
        QueueStatus.Stuck stuck = status.stuck().value();
        QueueStats now = stats.value();
        String some = isDegraded() ? "Some figures could not be read and are shown as unknown. " : "";
        String pause = isPaused() ? "The queue is paused: nothing new starts until you resume it. " : "";
        String held = stuck == null
                ? ""
                : stuck.count() == 0
                        ? "Nothing is stuck. "
                        : Words.number(stuck.count()) + (stuck.count() == 1 ? " submission is" : " submissions are")
                                + " stuck" + lastChance(stuck) + ". ";
        return (some + pause + held + moving(now)).strip();
    }

    private static String lastChance(QueueStatus.Stuck stuck) {
        long last = stuck.items().stream()
                .filter(one -> one.budget().count() >= RECOVERIES)
                .count();
        return last == 0
                ? stuck.count() == 1 ? "; it is retried automatically" : "; they are retried automatically"
                : "; " + last + (last == 1 ? " is" : " are") + " on the last recovery and in need of you";
    }

    private static String moving(@Nullable QueueStats now) {
        if (now == null) {
            return "";
        }
        Duration perPlace = now.perPlace();
        return Words.number(now.queued()) + " on the way, " + Words.number(now.inReview()) + " for review"
                + (perPlace == null
                        ? "."
                        : "; a new submission waits about " + Words.duration(perPlace.multipliedBy(now.queued() + 1))
                                + ".");
    }

    /** A submission that is stuck. */
    public record StuckRow(
            String id,
            String title,
            String state,
            String stage,
            String since,
            @Nullable String failure,
            String colour,
            int used,
            String next,
            String more) {}

    public @Nullable List<StuckRow> stuck() {
        QueueStatus.Stuck stuck = status.stuck().value();
        return stuck == null ? null : stuck.items().stream().map(this::row).toList();
    }

    public long stuckCount() {
        QueueStatus.Stuck stuck = status.stuck().value();
        return stuck == null ? 0 : stuck.count();
    }

    private @Nullable Instant now() {
        QueueStats read = stats.value();
        return read == null ? null : read.now();
    }

    private StuckRow row(QueueStatus.StuckSubmission one) {
        FailureClass failure = one.failure();
        Instant next = one.budget().nextRetryAfter();
        Instant now = now();
        boolean isLast = one.budget().count() >= RECOVERIES;
        return new StuckRow(
                one.id(),
                Visible.of(names.getOrDefault(one.id(), one.id())),
                one.state().name(),
                one.stage(),
                now == null ? "" : StateWords.roughly(one.since(), now),
                failure == null ? null : failure.name(),
                failure == null ? "is-waiting" : StateWords.colour(failure),
                Math.min(RECOVERIES, one.budget().count()),
                isLast
                        ? "One more loss rejects it"
                        : one.attempt() == 0 ? "waits for a node to take it" : "retried automatically",
                next == null || now == null || next.isBefore(now)
                        ? "attempt " + one.attempt()
                        : "not before "
                                + Words.duration(Duration.ofMinutes(
                                        1 + Duration.between(now, next).toMinutes())) + " from now");
    }

    /** Failed attempts and recoveries by class, hour by hour; null when they could not be read. */
    public @Nullable Chart failures() {
        List<FailureHour> hours = metrics.timeouts().value();
        if (hours == null) {
            return null;
        }
        Map<String, String> colours = new LinkedHashMap<>();
        for (FailureClass one : List.of(
                FailureClass.LLM_ERROR,
                FailureClass.NETWORK_ERROR,
                FailureClass.SCAN_TIMEOUT,
                FailureClass.DB_ERROR,
                FailureClass.UNKNOWN)) {
            colours.put(one.name(), StateWords.colour(one));
        }
        return Chart.of(
                "failures per hour", hours.stream().map(AdminPage::column).toList(), colours);
    }

    private static Chart.Column column(FailureHour hour) {
        Map<String, Long> values = new LinkedHashMap<>();
        hour.classes().forEach((name, count) -> values.put(name.name(), count.count()));
        return new Chart.Column(hour.hour(), values);
    }

    /** A figure beside the chart. */
    public record Fact(String name, String value) {}

    public List<Fact> lastHour() {
        QueueStats read = stats.value();
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("published", ended(read, SubmissionState.PUBLISHED)));
        facts.add(new Fact("rejected", ended(read, SubmissionState.REJECTED, SubmissionState.TIER1_FAILED)));
        facts.add(new Fact("duplicates", ended(read, SubmissionState.DUPLICATE)));
        facts.add(new Fact("taken out", ended(read, SubmissionState.DEQUEUED)));
        facts.add(new Fact("median to verdict", read == null ? "unknown" : Words.duration(read.median())));
        facts.add(new Fact("pace, one every", read == null ? "unknown" : Words.duration(read.perPlace())));
        return facts;
    }

    private static String ended(@Nullable QueueStats read, SubmissionState... states) {
        if (read == null) {
            return "unknown";
        }
        long sum = 0;
        for (SubmissionState state : states) {
            sum += read.lastHour().getOrDefault(state, 0L);
        }
        return Words.number(sum);
    }

    /** How long a step takes, and its share of the slowest. */
    public record StepBar(String name, List<Bars.Part> bar, String took) {}

    public List<StepBar> steps() {
        List<StepTime> read = durations.value();
        if (read == null) {
            return List.of();
        }
        long slowest = read.stream().mapToLong(AdminPage::median).max().orElse(0);
        return read.stream()
                .map(step -> new StepBar(
                        step.step(),
                        Bars.of(slowest, List.of(new Bars.Share("is-running", median(step), "ms"))),
                        Words.duration(step.took().percentile(0.5))))
                .toList();
    }

    private static long median(StepTime step) {
        Duration median = step.took().percentile(0.5);
        return median == null ? 0 : median.toMillis();
    }

    /** A submission that waits for a person. */
    public record ReviewRow(String id, String title, String source, String state, String why, String since) {}

    public @Nullable List<ReviewRow> forReview() {
        List<SubmissionView> read = reviews.value();
        return read == null ? null : read.stream().map(this::review).toList();
    }

    private ReviewRow review(SubmissionView one) {
        Why why = one.why();
        Instant now = now();
        return new ReviewRow(
                one.id(),
                Visible.of(StateWords.title(one)),
                Visible.of(StateWords.source(one)),
                one.state().name(),
                why == null ? "" : Visible.of(why.text()),
                now == null ? "" : StateWords.roughly(one.since(), now));
    }
}
