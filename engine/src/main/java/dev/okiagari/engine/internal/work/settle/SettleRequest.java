package dev.okiagari.engine.internal.work.settle;

import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.model.Write;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A settlement that waits for its batch. Made and awaited by the attempt's thread, answered by the thread that commits the batch. */
final class SettleRequest {
    private enum Answer {
        LANDED,
        FENCED,
        ALONE,
        LEAD
    }

    private final Settlement settlement;
    private final Write write;
    private final Thread waiter = Thread.currentThread();
    private @Nullable Throwable failure;
    private boolean hasMetLock;
    private volatile @Nullable Answer answer;

    SettleRequest(Settlement settlement) {
        this(settlement, WriteTransaction.NOTHING);
    }

    SettleRequest(Settlement settlement, Write write) {
        this.settlement = settlement;
        this.write = write;
    }

    Settlement settlement() {
        return settlement;
    }

    Write write() {
        return write;
    }

    /** Roughly how many bytes it writes: its value, its notes and its children. */
    long size() {
        return settlement.textSize() + (write instanceof SharedWrite shared ? shared.size() : 0);
    }

    /** True when an attempt of this step has failed before. */
    boolean isRepeated() {
        return settlement.attempt() > 1;
    }

    void finish(boolean hasLanded) {
        answer(hasLanded ? Answer.LANDED : Answer.FENCED);
    }

    /** Does nothing when it was answered. */
    void fail(Throwable cause) {
        if (answer == null) {
            failure = cause;
            answer(Answer.FENCED);
        }
    }

    /** The batch could not take it along, because of a lock. */
    void settleAlone() {
        hasMetLock = true;
        answer(Answer.ALONE);
    }

    /** It does not belong into a batch. */
    void settleApart() {
        answer(Answer.ALONE);
    }

    boolean hasMetLock() {
        return hasMetLock;
    }

    boolean hasLanded() {
        return answer == Answer.LANDED;
    }

    /** Its thread commits the next batch, which it is part of. */
    void lead() {
        answer(Answer.LEAD);
    }

    private void answer(Answer its) {
        answer = its;
        LockSupport.unpark(waiter);
    }

    /** Waits until its thread commits the next batch (true) or it is answered. */
    boolean awaitTurn() {
        park();
        boolean leads = answer == Answer.LEAD;
        if (leads) {
            answer = null;
        }
        return leads;
    }

    /** Waits for the answer, or throws why it failed; false: it has to be settled alone. */
    boolean await() throws Exception {
        park();
        if (failure instanceof Exception e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
        return answer != Answer.ALONE;
    }

    /** An interrupt does not end the wait, because the settle continues. */
    private void park() {
        boolean interrupted = false;
        while (answer == null) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
