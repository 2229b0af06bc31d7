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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An item at one moment, for display. Implemented by the engine, which may add members. */
public interface ItemView {
    long id();

    String pipeline();

    @Nullable
    Long runId();

    String key();

    State state();

    String step();

    /** Number of the running attempt, or of the last one at this step. */
    int attempt();

    /** Waiting because its latest attempt failed. */
    boolean retrying();

    /** Waiting behind a hold, or set aside by a person. */
    boolean held();

    /** The state that was decided but that a node has yet to write; waiting: the item has ended and is about to be brought back. */
    @Nullable
    State ending();

    /** When it may be claimed; null while running, when parked without a time limit, and after its end. */
    @Nullable
    Instant dueAt();

    /** When it has been in this state and step. */
    Instant since();

    Instant createdAt();

    @Nullable
    Instant endedAt();

    /** The node that works on it. */
    @Nullable
    Long nodeId();

    /** How much of its rescue budget is spent. */
    Rescues rescues();

    /** Why it waits, is parked or ended, in words. */
    @Nullable
    String reason();

    /** The latest failure; null after a success. */
    @Nullable
    LatestFailure failure();

    /** JSON text. */
    @Nullable
    String payload();

    @Nullable
    Long parentId();

    /** Its run has ended without it; it waits for the run to be resumed or for the next run. */
    boolean owed();

    /** Its attempt has waited long for its turn to call a limited upstream; null when it has not. */
    @Nullable
    CallWait callWait();

    /** How far its attempt says that it is; null when it does not say, and while nothing runs. */
    @Nullable
    Progress progress();

    /** Notes set by its steps or by those who woke it. */
    Notes notes();

    /** True when it has ended and is not being brought back. */
    default boolean isOver() {
        return state().isFinished() && ending() == null;
    }

    /**
     * The value of a note of this item; empty when it is not set. Throws {@link PayloadUnreadable} when it does not fit the type.
     */
    default <T> Optional<T> note(Note<T> note) {
        return notes().get(note);
    }

    /**
     * The rescues that count against an item's budget; those before a day without one are forgotten.
     *
     * @param lastAt time of the latest; null when none counts
     * @param nextNotBefore the earliest time of the next rescue from a hang; null when none counts, or it was no hang
     */
    record Rescues(
            int count, @Nullable Instant lastAt, @Nullable Instant nextNotBefore) {
        public static final Rescues NONE = new Rescues(0, null, null);
    }

    /** A long wait of this attempt for its turn to call an upstream, as its node reported some seconds ago. */
    record CallWait(String upstream, boolean isWaiting, Duration waited) {}

    /** What an attempt reported of itself with {@code attempt.progress}; the share is from 0 to 1. */
    record Progress(double share, String message, Instant at) {}

    /** The latest failure of an item, as stored with it. */
    record LatestFailure(
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
    record Notes(Map<String, String> json, Codec codec) {
        public Notes {
            json = Map.copyOf(json);
        }

        /** Every note as JSON text, by name, as people may see it ({@link Codec#shown}). */
        @Override
        public Map<String, String> json() {
            return json.entrySet().stream()
                    .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, note -> Codec.shown(note.getValue())));
        }

        /** The value of a note; empty when it is not set. Throws {@link PayloadUnreadable} when it is of another type. */
        public <T> Optional<T> get(Note<T> note) {
            return Optional.ofNullable(json.get(note.name())).map(text -> codec.read(text, note.type()));
        }
    }
}
