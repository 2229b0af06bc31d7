package dev.okiagari.engine.model;

import dev.okiagari.engine.failure.Failure;
import org.jspecify.annotations.Nullable;

/**
 * Told of every move of this node's items after its commit: at most once, and not at all when the process dies in between.
 * Called by the node's own threads, so an implementation must be safe for many threads and return quickly; what it throws
 * is logged.
 */
public interface Listener {
    /** Ignores everything. */
    Listener NONE = new Listener() {};

    /** An attempt is about to run. */
    default void started(String pipeline, String key, String step, int attempt) {}

    /** An item moved. */
    default void moved(Moved moved) {}

    /** A late result was refused: the item had been taken over, cancelled or forgotten meanwhile. */
    default void fenced(String pipeline, String key, String step) {}

    /** A result was dropped without being written: this node had lost its leases, so others may have taken the item over. */
    default void dropped(String pipeline, String key, String step) {}

    /** A step ignored its deadline and the interrupt; its item was taken away from it. */
    default void hung(String pipeline, String key, String step) {}

    /** A run ended, whoever worked on it or ended it. One node over all is told, within a few seconds. */
    default void runEnded(RunEnded run) {}

    /** How a run ended: passed, failed or aborted, with the targets that it left undone as owed. */
    record RunEnded(
            long runId,
            String job,
            String pipeline,
            String result,
            String reason,
            long total,
            long done,
            long failed,
            long rejected,
            long cancelled,
            long owed) {}

    /**
     * One committed move.
     *
     * @param step where the attempt was made
     * @param state of the item after the move
     * @param nextStep where the item is after the move
     * @param failure why the attempt failed, if it did
     */
    record Moved(
            long itemId,
            String pipeline,
            String key,
            String step,
            int attempt,
            Transition transition,
            State state,
            String nextStep,
            @Nullable Failure failure) {}
}
