package dev.okiagari.engine.internal.store.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.postgresql.PGConnection;
import org.postgresql.core.BaseConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out how many connections a pool lends at a time by taking them: one that has no more makes the caller wait.
 * A data source that opens a connection for each caller is not asked.
 */
public final class LentConnections {
    private static final Logger log = LoggerFactory.getLogger(LentConnections.class);

    /** A pool that gives no further connection for so long has none. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private LentConnections() {}

    /** How many it lends, or {@code most} if it is at least that. All are given back. */
    public static int count(DataSource source, int most) throws InterruptedException {
        return count(source, most, new Opener(source).longest());
    }

    /** @param longest how long opening the first may take */
    static int count(DataSource source, int most, Duration longest) throws InterruptedException {
        List<Connection> lent = new ArrayList<>();
        try {
            takeUpTo(source, 1, lent, longest);
            if (!lent.isEmpty() && lent.getFirst() instanceof BaseConnection) {
                return most; // the driver's own: no pool
            }
            takeUpTo(source, most, lent, PATIENCE);
            if (lent.size() < most) {
                // A pool that opens connections as they are asked for may forget one of many who ask at once
                // (HikariCP).
                takeUpTo(source, most, lent, PATIENCE);
            }
            return lent.size();
        } finally {
            lent.forEach(LentConnections::giveBack);
        }
    }

    private static void takeUpTo(DataSource source, int most, List<Connection> lent, Duration patience)
            throws InterruptedException {
        BlockingQueue<Connection> taken = new LinkedBlockingQueue<>();
        AtomicBoolean isOver = new AtomicBoolean();
        List<Thread> takers = new ArrayList<>();
        for (int i = lent.size(); i < most; i++) {
            // Platform threads: many virtual ones that load the same classes at a time can block all carriers.
            takers.add(Thread.ofPlatform().name("okiagari-counting").daemon().start(() -> take(source, taken, isOver)));
        }
        try {
            Connection next = taken.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
            while (next != null) {
                lent.add(next);
                next = lent.size() == most ? null : taken.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
            }
        } finally {
            isOver.set(true);
            takers.forEach(Thread::interrupt);
            for (Connection late = taken.poll(); late != null; late = taken.poll()) {
                giveBack(late);
            }
        }
    }

    private static void take(DataSource source, BlockingQueue<Connection> taken, AtomicBoolean isOver) {
        try {
            Connection connection = opened(source.getConnection());
            taken.add(connection);
            if (isOver.get() && taken.remove(connection)) {
                giveBack(connection);
            }
        } catch (SQLException | RuntimeException e) {
            log.debug("the data source lends no further connection", e);
        }
    }

    /** Some data sources, such as Spring's, open what they lend only when it is used: nothing would be counted. */
    private static Connection opened(Connection lent) throws SQLException {
        boolean isOpened = false;
        try {
            lent.unwrap(PGConnection.class);
            isOpened = true;
            return lent;
        } finally {
            if (!isOpened) {
                giveBack(lent);
            }
        }
    }

    private static void giveBack(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            log.debug("could not give a connection back", e);
        }
    }
}
