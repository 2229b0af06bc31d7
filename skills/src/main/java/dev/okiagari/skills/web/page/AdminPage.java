package dev.okiagari.skills.web.page;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.web.Words;
import dev.okiagari.kit.web.chart.Bars;
import dev.okiagari.kit.web.chart.Chart;
import dev.okiagari.skills.setup.Visible;
import dev.okiagari.skills.state.FailureClass;
import dev.okiagari.skills.state.SubmissionStage;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.FailureHour;
import dev.okiagari.skills.view.Figure;
import dev.okiagari.skills.view.QueueMetrics;
import dev.okiagari.skills.view.QueueStats;
import dev.okiagari.skills.view.QueueStatus;
import dev.okiagari.skills.view.QueueStatus.StuckSubmission;
import dev.okiagari.skills.view.ReviewView;
import dev.okiagari.skills.view.StepTime;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * What operators see of the queue. What could not be read is said to be unknown. Pure.
 *
 * @param names what the stuck ones are called, by id
 * @param reviews the submissions that wait for a person, oldest first
 * @param modelMinutes how long a submission waits for a model that is away
 */
public record AdminPage(
        QueueStatus status,
        Map<String, String> names,
        QueueMetrics metrics,
        Figure<QueueStats> stats,
        Figure<List<StepTime>> durations,
        Figure<List<ReviewView>> reviews,
        long modelMinutes) {
    private static final int RECOVERIES = 3;

    public boolean isPaused() {
        return Boolean.TRUE.equals(status.paused().value());
    }

    public String chip() {
        return status.paused().value() == null
                ? say("figure.unknown")
                : say(isPaused() ? "admin.paused" : "admin.open");
    }

    public String chipColour() {
        return status.paused().value() == null ? "is-amber" : isPaused() ? "is-held" : "is-done";
    }

    public String colour() {
        return switch (status.health()) {
            case "ok" -> isForPeople() ? "is-amber" : "is-done";
            case "paused" -> "is-held";
            default -> "is-amber";
        };
    }

    /** Whether a person has to decide about a submission. */
    private boolean isForPeople() {
        QueueStats now = stats.value();
        return now != null && now.inReview() > 0;
    }

    private boolean isDegraded() {
        return status.isDegraded()
                || metrics.isDegraded()
                || stats.isDegraded()
                || durations.isDegraded()
                || reviews.isDegraded();
    }

    public String sentence() {
        StringJoiner all = new StringJoiner(" ");
        if (isDegraded()) {
            all.add(say("admin.degraded"));
        }
        if (isPaused()) {
            all.add(say("admin.is_paused"));
        }
        if (Boolean.TRUE.equals(status.held().value())) {
            all.add(say("admin.held", modelMinutes));
        }
        QueueStatus.Stuck stuck = status.stuck().value();
        if (stuck != null) {
            all.add(stuck(stuck));
        }
        Long stale = status.stale().value();
        if (stale != null && stale > 0) {
            all.add(say("admin.stale", stale));
        }
        QueueStats now = stats.value();
        if (now != null) {
            Duration perPlace = now.perPlace();
            all.add(
                    perPlace == null
                            ? say("admin.moving", now.queued(), now.inReview())
                            : say(
                                    "admin.moving_eta",
                                    now.queued(),
                                    now.inReview(),
                                    Words.duration(perPlace.multipliedBy(now.queued() + 1))));
        }
        return all.toString();
    }

    private static String stuck(QueueStatus.Stuck stuck) {
        long last = stuck.items().stream()
                .filter(one -> one.budget().count() >= RECOVERIES)
                .count();
        return stuck.count() == 0
                ? say("admin.none_stuck")
                : last == 0 ? say("admin.stuck", stuck.count()) : say("admin.stuck_last", stuck.count(), last);
    }

    /** A submission that is stuck. */
    public record StuckRow(
            String id,
            String title,
            String stage,
            String step,
            String since,
            @Nullable String failure,
            String colour,
            int used,
            String next,
            String more) {
        public boolean isLast() {
            return used == RECOVERIES;
        }
    }

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

    private String since(Instant then) {
        Instant now = now();
        return now == null ? "" : StateWords.roughly(then, now);
    }

    private StuckRow row(StuckSubmission one) {
        FailureClass failure = one.classification();
        int used = Math.min(RECOVERIES, one.budget().count());
        return new StuckRow(
                one.id(),
                Visible.of(names.getOrDefault(one.id(), one.id())),
                one.stage().name(),
                one.step(),
                since(one.since()),
                failure == null ? null : failure.name(),
                failure == null ? "is-waiting" : StateWords.colour(failure),
                used,
                say(used == RECOVERIES ? "stuck.last" : one.attempt() == 0 ? "stuck.no_node" : "stuck.retried"),
                used == RECOVERIES ? say("stuck.new_budget") : next(one));
    }

    private String next(StuckSubmission one) {
        Instant next = one.budget().nextRetryAfter();
        Instant now = now();
        return next == null || now == null || next.isBefore(now)
                ? say("stuck.attempt", one.attempt())
                : say(
                        "stuck.not_before",
                        Words.duration(Duration.ofMinutes(
                                1 + Duration.between(now, next).toMinutes())));
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
                say("admin.failures_unit"),
                hours.stream().map(AdminPage::column).toList(),
                colours);
    }

    private static Chart.Column column(FailureHour hour) {
        Map<String, Long> values = new LinkedHashMap<>();
        hour.classes().forEach((name, count) -> values.put(name.name(), count.count()));
        return new Chart.Column(hour.hour(), values);
    }

    /** Figures beside the chart, by name. */
    public Map<String, String> lastHour() {
        QueueStats read = stats.value();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(say("admin.published"), ended(read, SubmissionState.PUBLISHED));
        facts.put(say("admin.rejected"), ended(read, SubmissionState.REJECTED, SubmissionState.TIER1_FAILED));
        facts.put(say("admin.duplicates"), ended(read, SubmissionState.DUPLICATE));
        facts.put(say("admin.taken_out"), ended(read, SubmissionState.DEQUEUED));
        facts.put(say("admin.median"), read == null ? say("figure.unknown") : Words.duration(read.median()));
        facts.put(say("admin.pace"), read == null ? say("figure.unknown") : Words.duration(read.perPlace()));
        return facts;
    }

    private static String ended(@Nullable QueueStats read, SubmissionState... states) {
        if (read == null) {
            return say("figure.unknown");
        }
        long sum = 0;
        for (SubmissionState state : states) {
            sum += read.lastHour().getOrDefault(state, 0L);
        }
        return Words.number(sum);
    }

    /** How long a step takes, and its share of the slowest. */
    public record StepBar(String stage, String step, List<Bars.Part> bar, String took) {}

    public List<StepBar> steps() {
        List<StepTime> read = durations.value();
        if (read == null) {
            return List.of();
        }
        long slowest = read.stream().mapToLong(AdminPage::median).max().orElse(0);
        return read.stream()
                .map(one -> new StepBar(
                        SubmissionStage.of(one.step())
                                .map(stage -> stage.state().name())
                                .orElse(""),
                        one.step(),
                        Bars.of(slowest, List.of(new Bars.Share("is-running", median(one), "ms"))),
                        Words.duration(one.took().percentile(0.5))))
                .toList();
    }

    private static long median(StepTime step) {
        Duration median = step.took().percentile(0.5);
        return median == null ? 0 : median.toMillis();
    }

    public @Nullable List<ReviewRow> forReview() {
        List<ReviewView> read = reviews.value();
        return read == null
                ? null
                : read.stream()
                        .map(one -> new ReviewRow(one, since(one.submission().since())))
                        .toList();
    }
}
