package dev.okiagari.engine.internal.store.row;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.StepFacts;
import dev.okiagari.engine.internal.decide.Transition;
import dev.okiagari.engine.model.State;
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
 * @param maxAttempts how many attempts an item has that fails as this one did; those that failed in another way count as well, so
 *     the attempt that used up the budget may be a later one: then that is the last
 * @param counts what it adds to the counters of its run, by name
 * @param took how long the attempt took, for the history; null when its pipeline keeps none
 * @param trace the stack trace of its failure, if there is one
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
        Map<String, Long> counts,
        @Nullable Duration took,
        @Nullable KeptTrace trace) {

    public Settlement {
        maxAttempts = Math.max(maxAttempts, attempt);
    }

    public Settlement(
            Lease lease,
            String pipeline,
            long runId,
            Move move,
            int attempt,
            int maxAttempts,
            List<StoredNote> notes,
            List<Submission> children,
            Map<String, Long> counts,
            @Nullable Duration took) {
        this(lease, pipeline, runId, move, attempt, maxAttempts, notes, children, counts, took, null);
    }

    /** A move that carries nothing with it. */
    public static Settlement of(Lease lease, String pipeline, long runId, Move move) {
        int attempt = move.before().attempt();
        return new Settlement(lease, pipeline, runId, move, attempt, 0, List.of(), List.of(), Map.of(), null);
    }

    public Settlement with(List<StoredNote> itsNotes) {
        return new Settlement(
                lease, pipeline, runId, move, attempt, maxAttempts, itsNotes, children, counts, took, trace);
    }

    public Settlement with(@Nullable KeptTrace itsTrace) {
        return new Settlement(
                lease, pipeline, runId, move, attempt, maxAttempts, notes, children, counts, took, itsTrace);
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

    /** Roughly how many bytes its notes and the payloads of its children have. */
    public long textSize() {
        long size = 0;
        for (StoredNote note : notes) {
            size += 2L * note.json().length();
        }
        for (Submission child : children) {
            size += child.payload() == null ? 0 : 2L * child.payload().length();
        }
        return size;
    }

    /** What the attempt decided, in one word for the history. */
    public String outcome() {
        State after = move.after().state();
        return switch (after) {
            case RUNNING -> "next";
            case WAITING -> !isTriedAgain() ? "next" : failure() == null ? "later" : "retry";
            case PARKED, DONE, FAILED, REJECTED, CANCELLED -> after.word();
        };
    }

    /** The lane in which it may be claimed afterwards, as it is stored; null for none. */
    public @Nullable Long laneAfter() {
        return lane(move);
    }

    /** The state instead, if it parks and was woken before it did; null when it does not park. */
    public @Nullable String stateIfWoken() {
        Move wake = ifWoken();
        return wake == null ? null : wake.after().state().word();
    }

    /** Where it may be claimed then, as it is stored. */
    public @Nullable Long laneIfWoken() {
        Move wake = ifWoken();
        return wake == null ? null : lane(wake);
    }

    /** A wake-up before the park has the same effect as one right after it. */
    private @Nullable Move ifWoken() {
        return move.after().state() == State.PARKED
                ? Machine.apply(move.after(), new Event.Woken(), StepFacts.NONE)
                : null;
    }

    private @Nullable Long lane(Move by) {
        if (by.due() == null) {
            return null;
        }
        String step = by.after().step();
        Lane lane = by.after().suspect() ? Lane.suspects(pipeline, step) : Lane.of(pipeline, step);
        return lane.inRun(runId).number();
    }

    public double delaySeconds() {
        Duration delay = switch (move.due()) {
            case When.In(Duration in) -> in;
            case When.At(Instant at, Duration atMost) -> atMost;
            case null -> Duration.ZERO;
        };
        return delay.toMillis() / 1e3;
    }

    public @Nullable String dueText() {
        return move.due() instanceof When.At(Instant instant, Duration atMost) ? instant.toString() : null;
    }

    public boolean isTriedAgain() {
        return move.isTriedAgain();
    }

    public @Nullable Failure failure() {
        return move.failure();
    }

    /** The failure that the unfinished item shows: a rescue does not hide the last real error. */
    public @Nullable Failure shownFailure() {
        Failure failure = move.failure();
        return failure == null || failure.isRescue() ? null : failure;
    }
}
