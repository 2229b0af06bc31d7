package dev.okiagari.engine;

import dev.okiagari.engine.store.HintStore;
import dev.okiagari.engine.work.Ticks;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells idle nodes that there is work, at most once in a short while: a node that was just told polls quickly for a
 * while anyway. Never in the submitting transaction, and never a reason for a submission to fail.
 */
interface Hint {
    void give();

    /** A hint within this process. */
    static Hint to(Runnable nudge) {
        return nudge::run;
    }

    /** A hint to nodes anywhere on this database. */
    static Hint over(DataSource source) {
        return new OverDatabase(source);
    }

    /** The first of a burst goes out; the rest of the burst is covered by it. */
    final class OverDatabase implements Hint {
        private static final Logger log = LoggerFactory.getLogger(Hint.class);
        private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

        private final DataSource source;
        private final AtomicLong last = new AtomicLong(Ticks.now() - QUIET_NANOS);

        OverDatabase(DataSource source) {
            this.source = source;
        }

        @Override
        public void give() {
            long now = Ticks.now();
            long before = last.get();
            if (now - before < QUIET_NANOS || !last.compareAndSet(before, now)) {
                return;
            }
            try (Connection connection = source.getConnection()) {
                boolean autoCommit = connection.getAutoCommit();
                connection.setAutoCommit(true);
                HintStore.notifyNodes(connection);
                connection.setAutoCommit(autoCommit);
            } catch (SQLException e) {
                log.debug("could not give a hint; nodes find the work when they next poll: {}", e.getMessage());
            }
        }
    }
}
