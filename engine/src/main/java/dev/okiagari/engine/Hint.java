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
 * Tells idle nodes that there is work: the one of this process in memory, others through the database, at most once in a
 * short while: a node that was just told polls quickly for a while anyway. Never in the submitting transaction, never on a
 * second connection of the submitting thread, and never a reason for a submission to fail. Safe for many threads.
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
     * What a transaction did for nodes.
     *
     * @param pipeline whose items; null: it is not known
     */
    record Work(boolean isThere, @Nullable String pipeline) {
        static final Work NONE = new Work(false, null);
        static final Work SOME = new Work(true, null);

        static Work of(String pipeline) {
            return new Work(true, pipeline);
        }
    }

    /** After a commit of ours; goes out on its connection when the node of this process is not enough. */
    void committed(Work work, Connection connection) {
        if (!work.isThere() || (ownNode.wake(work.pipeline()) && work.pipeline() != null) || !isFirstOfBurst()) {
            return;
        }
        try {
            Database.withAutoCommit(connection, c -> {
                HintStore.notifyNodes(c);
                return true;
            });
        } catch (SQLException e) {
            log.debug("could not send a hint; nodes find the work when they poll next", e);
        }
    }

    /** Inside somebody's transaction, whose commit is not ours to see: a node that begins to poll quickly now finds it soon. */
    void added(Work work) {
        if (work.isThere() && !ownNode.wake(work.pipeline()) && isFirstOfBurst()) {
            sender.send();
        }
    }

    /** After somebody's commit. */
    void nudge() {
        ownNode.wake(null);
        if (isFirstOfBurst()) {
            sender.send();
        }
    }

    /** The first of a burst goes out and covers the rest. */
    private boolean isFirstOfBurst() {
        long now = Ticks.now();
        long before = last.get();
        return now - before >= QUIET_NANOS && last.compareAndSet(before, now);
    }
}
