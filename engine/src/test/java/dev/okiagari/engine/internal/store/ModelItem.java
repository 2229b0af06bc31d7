package dev.okiagari.engine.internal.store;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.store.row.Submission;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.When;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One item of the {@link ModelStore}: who it is, where it is, in plain fields. Times are microseconds. */
final class ModelItem implements Cloneable {
    final long id;
    final String pipeline;
    final long runId;
    final String key;
    final @Nullable String payload;
    final @Nullable Long parentId;
    boolean current = true;
    long epoch = 1;
    String step = "";
    int visit = 1;
    int charged;
    State state = State.WAITING;

    @Nullable
    Lane lane;

    @Nullable
    Long due;

    @Nullable
    Long node;

    long since;
    int laters;

    @Nullable
    Long laterSince;

    final long submitted;

    int rescues;
    int deaths;
    boolean marked;

    @Nullable
    Long hungRescueAfter;

    /** When it was last charged a rescue. */
    @Nullable
    Long rescuedAt;

    boolean held;

    @Nullable
    String reason;

    @Nullable
    String failure;

    /** The category within the failure, which the next rescue takes over. */
    @Nullable
    Category lastCategory;

    @Nullable
    String ending;

    boolean woken;

    ModelItem(long id, Submission from, long now) {
        this.id = id;
        this.pipeline = from.pipeline();
        this.runId = from.runId();
        this.key = from.key();
        this.payload = from.payload();
        this.parentId = from.parentId();
        this.lane = Lane.of(pipeline, "").inRun(runId);
        this.due = now;
        this.since = now;
        this.submitted = now;
    }

    /** A copy that goes its own way: all that an item has is of values. */
    ModelItem copy() {
        try {
            return (ModelItem) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    boolean isLive() {
        return !state.isFinished();
    }

    boolean accepts(Lease lease) {
        return isLive() && epoch == lease.epoch() && step.equals(lease.step());
    }

    /** What an act or a rescue sees: not how long it has been put off, and no rescues after a quiet day. */
    Situation lockedSituation(long now) {
        boolean forgotten =
                rescuedAt != null && now - rescuedAt > Duration.ofDays(1).toNanos() / 1000;
        return situation(Duration.ZERO, forgotten ? 0 : rescues);
    }

    /** What a claim sees. */
    Situation situation(Duration deferred) {
        return situation(deferred, rescues);
    }

    private Situation situation(Duration deferred, int rescuesThatCount) {
        return new Situation(
                state,
                step,
                visit,
                charged,
                false,
                isLive() ? laters : 0,
                deferred,
                rescuesThatCount,
                isLive() ? deaths : 0,
                held,
                failure != null);
    }

    Duration deferred(long now) {
        return laterSince == null ? Duration.ZERO : Duration.ofMillis((now - laterSince) / 1000);
    }

    void failed(Failure f, int attempt, int max, long now) {
        failure = failureText(f, step, attempt, max, now);
        lastCategory = f.category();
    }

    void forgetFailure() {
        failure = null;
        lastCategory = null;
    }

    /** Where it may be claimed while it waits: suspects apart from the others, and endings apart from both. */
    Lane laneOfWaiting() {
        if (ending != null) {
            return Lane.ending(pipeline);
        }
        return deaths >= 2
                ? Lane.suspects(pipeline, step).inRun(runId)
                : Lane.of(pipeline, step).inRun(runId);
    }

    /** When it is due after a move; null when nobody may claim it. */
    static @Nullable Long dueOf(Move move, long now) {
        return switch (move.due()) {
            case null -> null;
            case When.In(Duration delay) -> now + delay.toNanos() / 1000;
            case When.At(var instant, var atMost) ->
                Math.min(instant.toEpochMilli() * 1000, now + atMost.toNanos() / 1000);
        };
    }

    String liveRow() {
        return join(
                epoch,
                pipeline,
                runId,
                step,
                visit,
                charged,
                state.word(),
                lane == null ? null : lane.text(),
                due,
                node,
                since,
                laters,
                laterSince,
                rescues,
                deaths,
                marked,
                hungRescueAfter,
                rescuedAt,
                held,
                reason,
                failure,
                held || state == State.PARKED || failure != null ? step : null,
                ending,
                woken);
    }

    String finishedRow() {
        return join(epoch, pipeline, runId, step, visit, charged, rescues, state.word(), reason, failure, since);
    }

    String targetRow() {
        return join(pipeline, runId, key, payload, parentId, current);
    }

    static String failureText(Failure f, String step, int attempt, int max, long at) {
        return String.join(
                "/",
                f.kind().word(),
                f.category().name(),
                text(f.httpStatus()),
                text(f.sqlState()),
                f.exceptionName(),
                f.message(),
                f.rule(),
                step,
                text(attempt),
                text(Math.max(attempt, max)),
                text(at));
    }

    static String join(@Nullable Object... fields) {
        StringBuilder row = new StringBuilder();
        for (Object field : fields) {
            row.append(row.isEmpty() ? "" : "|").append(text(field));
        }
        return row.toString();
    }

    private static String text(@Nullable Object value) {
        return value == null ? "-" : value.toString();
    }
}
