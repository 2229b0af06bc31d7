package dev.okiagari.engine.internal.work.settle;

import dev.okiagari.engine.internal.store.row.Settlement;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A settlement that waits for its batch. Made and awaited by the attempt's thread, answered by a flusher. */
final class SettleRequest {
    private final Settlement settlement;
    private final Thread waiter = Thread.currentThread();
    private boolean landed;
    private boolean alone;
    private @Nullable Throwable failure;
    private volatile boolean answered;

    SettleRequest(Settlement settlement) {
        this.settlement = settlement;
    }

    Settlement settlement() {
        return settlement;
    }

    void finish(boolean hasLanded) {
        landed = hasLanded;
        answer();
    }

    /** Does nothing when it was answered. */
    void fail(Throwable cause) {
        if (!answered) {
            failure = cause;
            answer();
        }
    }

    /** The batch could not take it along. */
    void settleAlone() {
        alone = true;
        answer();
    }

    boolean hasLanded() {
        return landed;
    }

    private void answer() {
        answered = true;
        LockSupport.unpark(waiter);
    }

    /** Waits for it; false: it has to be settled alone. An interrupt does not end the wait, because the settle continues. */
    boolean await() throws Exception {
        boolean interrupted = false;
        while (!answered) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (failure instanceof Exception e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
        return !alone;
    }
}
