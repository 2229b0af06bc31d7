package dev.okiagari.engine.internal.store.sql;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A resource that is being opened on a thread of its own: {@code DataSource.getConnection} may wait for ever, for an
 * exhausted pool or a silent socket. A caller that stops waiting abandons it: the thread is interrupted, which closes
 * the socket it reads from, and a resource that arrives late is closed.
 */
final class Opening<T> {
    private final FutureTask<T> opening;
    private final Consumer<T> end;
    private @Nullable T opened;
    private boolean isAbandoned;

    /** @param end what to do with one that comes too late */
    Opening(Callable<T> open, Consumer<T> end) {
        this.opening = new FutureTask<>(() -> keep(open.call()));
        this.end = end;
    }

    T await(Duration longest) throws SQLException, InterruptedException {
        Thread thread = start();
        try {
            return opening.get(longest.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            abandon(thread);
            throw tooLate(longest, e);
        } catch (InterruptedException e) {
            abandon(thread);
            throw e;
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        }
    }

    /** The same without reacting to an interrupt of the caller, which stays set. */
    T awaitUninterruptibly(Duration longest) throws SQLException {
        FutureTask<T> waiting = new FutureTask<>(() -> await(longest));
        Thread.ofVirtual().name("okiagari-opening-limit").start(waiting);
        boolean isInterrupted = false;
        try {
            while (true) {
                try {
                    return waiting.get(); // it has a limit of its own
                } catch (InterruptedException e) {
                    isInterrupted = true;
                }
            }
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Thread start() {
        return Thread.ofVirtual().name("okiagari-opening").start(opening);
    }

    private synchronized T keep(T it) {
        if (isAbandoned) {
            end.accept(it);
        }
        opened = it;
        return it;
    }

    private void abandon(Thread thread) {
        synchronized (this) {
            isAbandoned = true;
            if (opened != null) {
                end.accept(opened);
            }
        }
        thread.interrupt();
    }

    private static SQLException tooLate(Duration longest, TimeoutException cause) {
        return new SQLException(
                "could not open a connection because the data source gave none within " + longest.toSeconds() + " s"
                        + ": the server is silent, or the pool has no connection left",
                "08001",
                cause);
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
