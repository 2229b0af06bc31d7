package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.node.HintStore;
import dev.okiagari.engine.internal.store.sql.Opener;
import dev.okiagari.engine.internal.time.Ticks;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells idle nodes that there is work, at most once in a short while: a node that was just told polls quickly for a
 * while anyway. Never in the submitting transaction, and never a reason for a submission to fail. Safe for many threads.
 */
final class Hint {
    private static final Logger log = LoggerFactory.getLogger(Hint.class);
    private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final DataSource source;
    private final Runnable ownNode;
    private final AtomicLong last = new AtomicLong(Ticks.now() - QUIET_NANOS);

    /** @param ownNode wakes the node of this process, if there is one */
    Hint(DataSource source, Runnable ownNode) {
        this.source = source;
        this.ownNode = ownNode;
    }

    /** The first of a burst goes out and covers the rest; {@code committed} is a connection to use, null: there is none. */
    void give(@Nullable Connection committed) {
        ownNode.run();
        long now = Ticks.now();
        long before = last.get();
        if (now - before < QUIET_NANOS || !last.compareAndSet(before, now)) {
            return;
        }
        try (Connection own = committed == null ? Opener.open(source) : null) {
            Database.withAutoCommit(own == null ? Objects.requireNonNull(committed) : own, c -> {
                HintStore.notifyNodes(c);
                return true;
            });
        } catch (SQLException e) {
            log.debug("could not send a hint; nodes find the work when they poll next", e);
        }
    }
}
