package dev.okiagari.engine.model;

import java.sql.Connection;
import java.util.concurrent.Callable;

/**
 * Surrounds what a node runs of its users' code, such as with a span, logging keys or a security context. Several nest in the order in
 * which they were added, the first one outermost. Called by many threads.
 */
@FunctionalInterface
public interface Around {
    /**
     * Makes an attempt: {@code next} is the hooks after this one and the step's code, to be called once, in this thread, which the deadline
     * interrupts as usual. What this returns is what the attempt decided, and what it throws is the attempt's failure. The write of the
     * outcome comes after it.
     */
    Outcome attempt(Attempt<?> attempt, Callable<Outcome> next) throws Exception;

    /**
     * Runs a write: of an outcome, of {@code onRetry}, {@code onEnd} or {@code onRevive}, or of many items together. {@code next} is the hooks
     * after this one and the write. Like the write it may run several times, and in the thread of another attempt. Default: runs it.
     */
    default void write(Connection tx, Write next) throws Exception {
        next.run(tx);
    }
}
