package dev.okiagari.engine.internal.store.row;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Transition;
import dev.okiagari.engine.model.When;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One decided move of one item, ready to be written.
 *
 * @param attempt the number of the attempt that decided it
 * @param maxAttempts its budget
 * @param counts what it adds to the counters of its run, by name
 */
public record Settlement(
        Lease lease,
        String pipeline,
        long runId,
        Move move,
        int attempt,
        int maxAttempts,
        List<StoredNote> notes,
        List<Submission> children,
        Map<String, Long> counts) {

    /** One that counts nothing by itself. */
    public Settlement(
            Lease lease,
            String pipeline,
            long runId,
            Move move,
            int attempt,
            int maxAttempts,
            List<StoredNote> notes,
            List<Submission> children) {
        this(lease, pipeline, runId, move, attempt, maxAttempts, notes, children, Map.of());
    }

    /** A move that carries nothing with it. */
    public static Settlement of(Lease lease, String pipeline, long runId, Move move) {
        return new Settlement(lease, pipeline, runId, move, move.after().attempt(), 0, List.of(), List.of());
    }

    public long itemId() {
        return lease.itemId();
    }

    public boolean isInRun() {
        return runId != Lane.NO_RUN;
    }

    public boolean chains() {
        return move.transition() == Transition.CHAIN;
    }

    public boolean ends() {
        return move.after().state().isFinished();
    }

    /** Where it may be claimed afterwards; null when nobody may. */
    @Nullable
    public String laneAfter() {
        if (move.due() == null) {
            return null;
        }
        String step = move.after().step();
        return move.after().suspect() ? Lane.suspects(pipeline, step, runId) : Lane.of(pipeline, step, runId);
    }

    public double delaySeconds() {
        Duration delay = switch (move.due()) {
            case When.In(Duration in) -> in;
            case When.At(Instant at, Duration atMost) -> atMost;
            case null -> Duration.ZERO;
        };
        return delay.toMillis() / 1e3;
    }

    @Nullable
    public String dueText() {
        return move.due() instanceof When.At(Instant instant, Duration atMost) ? instant.toString() : null;
    }

    /** The same visit of the same step is tried again. */
    public boolean isTriedAgain() {
        Situation after = move.after();
        return after.state() == State.WAITING && after.visit() == move.before().visit();
    }

    @Nullable
    public Failure failure() {
        return move.failure();
    }

    /** The failure that the unfinished item shows: a rescue does not hide the last real error. */
    @Nullable
    public Failure shownFailure() {
        Failure failure = move.failure();
        return failure == null || failure.isRescue() ? null : failure;
    }
}
