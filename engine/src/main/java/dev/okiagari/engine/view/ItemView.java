package dev.okiagari.engine.view;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.PayloadUnreadable;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.State;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An item at one moment, for display.
 *
 * @param attempt number of the running attempt, or of the last one at this step
 * @param retrying waiting because its latest attempt failed
 * @param held waiting behind a hold, or set aside by a person
 * @param ending the state that was decided but that a node has yet to write; waiting: the item has ended and is about
 * to be brought back
 * @param dueAt when it may be claimed; null while running, when parked without a time limit, and after its end
 * @param since when it has been in this state and step
 * @param nodeId the node that works on it
 * @param rescues how much of its rescue budget is spent
 * @param reason why it waits, is parked or ended, in words
 * @param failure the latest failure; null after a success
 * @param payload JSON text
 * @param owed its run has ended without it; it waits for the run to be resumed or for the next run
 * @param callWait its attempt has waited long for its turn to call a limited upstream; null when it has not
 * @param notes notes set by its steps or by those who woke it
 */
public record ItemView(
        long id,
        String pipeline,
        @Nullable Long runId,
        String key,
        State state,
        String step,
        int attempt,
        boolean retrying,
        boolean held,
        @Nullable State ending,
        @Nullable Instant dueAt,
        Instant since,
        Instant createdAt,
        @Nullable Instant endedAt,
        @Nullable Long nodeId,
        Rescues rescues,
        @Nullable String reason,
        @Nullable LatestFailure failure,
        @Nullable String payload,
        @Nullable Long parentId,
        boolean owed,
        @Nullable CallWait callWait,
        Notes notes) {

    /** True when it has ended and is not being brought back. */
    public boolean isOver() {
        return state.isFinished() && ending == null;
    }

    /**
     * The value of a note of this item; empty when it is not set. Throws {@link PayloadUnreadable} when it does not fit the type.
     */
    public <T> Optional<T> note(Note<T> note) {
        return notes.get(note);
    }

    /**
     * The rescues that count against an item's budget; those before a day without one are forgotten.
     *
     * @param lastAt time of the latest; null when none counts
     * @param nextNotBefore the earliest time of the next rescue from a hang; null when none counts, or it was no hang
     */
    public record Rescues(
            int count, @Nullable Instant lastAt, @Nullable Instant nextNotBefore) {
        public static final Rescues NONE = new Rescues(0, null, null);
    }

    /** A long wait of this attempt for its turn to call an upstream, as its node reported some seconds ago. */
    public record CallWait(String upstream, boolean isWaiting, Duration waited) {}

    /** The latest failure of an item, as stored with it. */
    public record LatestFailure(
            Kind kind,
            String category,
            @Nullable Integer httpStatus,
            @Nullable String sqlState,
            String exceptionName,
            String message,
            String rule,
            String step,
            int attempt,
            int maxAttempts,
            Instant at) {}

    /**
     * The notes of an item, set by its steps or by those who woke it: the latest value of each. Immutable; threads may
     * share it when they may share the codec.
     *
     * @param json every note as JSON text, by name
     */
    public record Notes(Map<String, String> json, Codec codec) {
        public Notes {
            json = Map.copyOf(json);
        }

        /** The value of a note; empty when it is not set. Throws {@link PayloadUnreadable} when it is of another type. */
        public <T> Optional<T> get(Note<T> note) {
            return Optional.ofNullable(json.get(note.name())).map(text -> codec.read(text, note.type()));
        }
    }
}
