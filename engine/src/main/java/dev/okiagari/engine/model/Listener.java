package dev.okiagari.engine.model;

import dev.okiagari.engine.failure.Failure;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Called for every move of this node's items after its commit: at most once, and not at all if the process dies in between. Runs in
 * the node's own threads, so an implementation must be safe for many threads and return quickly. Its exceptions are logged.
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

    /**
     * A result was dropped without being written, because this node had lost its leases and others may have taken over the item.
     */
    default void dropped(String pipeline, String key, String step) {}

    /** A step ignored its deadline and the interrupt; its item was taken away from it. */
    default void hung(String pipeline, String key, String step) {}

    /** A run ended, whichever node worked on it. Called on one node only, within a few seconds. */
    default void runEnded(RunEnded run) {}

    /** How a run ended: passed, failed or aborted, with the targets that it left undone as owed. */
    interface RunEnded {
        long runId();

        String job();

        String pipeline();

        String result();

        String reason();

        long total();

        long done();

        long failed();

        long rejected();

        long cancelled();

        long owed();
    }

    /** One committed move. Implemented by the engine, which may add members. */
    interface Moved {
        long itemId();

        String pipeline();

        String key();

        /** Where the attempt was made. */
        String step();

        int attempt();

        /** Of the item after the move. */
        State state();

        /** Where the item is after the move. */
        String nextStep();

        /** Why the attempt failed, if it did. */
        @Nullable
        Failure failure();

        /** How long the step's code ran; zero when it did not, such as in the end of a cancelled item. */
        Duration took();
    }
}
