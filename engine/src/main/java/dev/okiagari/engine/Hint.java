package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.node.HintStore;
import dev.okiagari.engine.internal.store.sql.Lender;
import dev.okiagari.engine.internal.time.Ticks;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wakes idle nodes: the one of this process in memory, others through the database, at most once in a short while,
 * since a node that was just woken polls quickly for some time anyway. Never part of the submitting transaction, never
 * takes a second connection in the submitting thread, and never makes a submission fail. Safe for many threads.
 */
final class Hint {
    private static final Logger log = LoggerFactory.getLogger(Hint.class);
    private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final OwnNode ownNode;
    private final HintSender sender;
    private final AtomicLong last = new AtomicLong(Ticks.now() - QUIET_NANOS);

    Hint(Lender lender, OwnNode ownNode) {
        this.ownNode = ownNode;
        this.sender = new HintSender(lender);
    }

    /**
     * What a transaction submitted for nodes.
     *
     * @param pipeline the pipeline of its items; null: unknown
     */
    record Work(boolean isThere, @Nullable String pipeline) {
        static final Work NONE = new Work(false, null);
        static final Work SOME = new Work(true, null);

        static Work of(String pipeline) {
            return new Work(true, pipeline);
        }
    }

    /** After a commit of the engine's own; sent on its connection when the node of this process is not enough. */
    void committed(Work work, Connection connection) {
        if (!work.isThere() || (ownNode.wake(work.pipeline()) && work.pipeline() != null) || !isFirstOfBurst()) {
            return;
        }
        try {
            ClientTransactions.withAutoCommit(connection, c -> {
                HintStore.notifyNodes(c);
                return true;
            });
        } catch (SQLException e) {
            log.debug("could not send a hint; nodes find the work when they poll next", e);
        }
    }

    /**
     * Inside the caller's transaction, whose commit the engine does not see: a node that polls quickly from now on finds it soon.
     */
    void added(Work work) {
        if (work.isThere() && !ownNode.wake(work.pipeline()) && isFirstOfBurst()) {
            sender.send();
        }
    }

    /** After the caller's commit. */
    void nudge() {
        ownNode.wake(null);
        if (isFirstOfBurst()) {
            sender.send();
        }
    }

    /** The first hint of a burst is sent and covers the rest. */
    private boolean isFirstOfBurst() {
        long now = Ticks.now();
        long before = last.get();
        return now - before >= QUIET_NANOS && last.compareAndSet(before, now);
    }
}
