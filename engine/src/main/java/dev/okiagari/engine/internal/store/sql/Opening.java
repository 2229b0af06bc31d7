package dev.okiagari.engine.internal.store.sql;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A session that is being opened, on a thread of its own: {@code DataSource.getConnection} may wait for ever, for a pool
 * that has nothing left to lend or for a socket that stays silent. Who gives up waiting abandons it: its thread is
 * interrupted, which closes the socket it reads from, and a session that comes after all is ended.
 */
final class Opening {
    /** Whatever the pace of the node: a process that starts on a busy machine loads the driver meanwhile. */
    static final Duration LONGEST = Duration.ofSeconds(10);

    private final FutureTask<Session> opening;
    private @Nullable Session opened;
    private boolean isAbandoned;

    Opening(Callable<Session> open) {
        this.opening = new FutureTask<>(() -> keep(open.call()));
    }

    Session await() throws SQLException, InterruptedException {
        Thread thread = Thread.ofVirtual().name("okiagari-opening").start(opening);
        try {
            return opening.get(LONGEST.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            abandon();
            thread.interrupt();
            throw new SQLException(
                    "could not open a connection because the data source gave none within " + LONGEST.toSeconds() + " s"
                            + ": the server is silent, or the pool has no connection left",
                    "08001",
                    e);
        } catch (InterruptedException e) {
            abandon();
            thread.interrupt();
            throw e;
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        }
    }

    private synchronized Session keep(Session session) {
        if (isAbandoned) {
            session.abort();
        }
        opened = session;
        return session;
    }

    private synchronized void abandon() {
        isAbandoned = true;
        if (opened != null) {
            opened.abort();
        }
    }

    private static SQLException rethrown(@Nullable Throwable cause) {
        return switch (cause) {
            case SQLException e -> e;
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case null, default -> new SQLException("could not open a connection", "08001", cause);
        };
    }
}
