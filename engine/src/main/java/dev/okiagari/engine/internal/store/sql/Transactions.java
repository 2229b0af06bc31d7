package dev.okiagari.engine.internal.store.sql;

import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.text.Causes;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs settling transactions until their result is known. Deadlocks and serialization failures are retried, an
 * unavailable database is waited for, and a commit whose answer was lost is looked up by its transaction id. It gives
 * up only when the lease is lost. Safe for many threads.
 */
public final class Transactions {
    private static final Logger log = LoggerFactory.getLogger(Transactions.class);
    private static final int CONFLICT_RETRIES = 5;

    /** When a session is lost this often during the same work, the work itself is the cause. */
    private static final int LOSSES_INSIDE = 5;

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    private final Connections connections;
    private final BooleanSupplier leaseLives;
    private final int lockTries;
    private @Nullable Semaphore lockWaiters;
    private @Nullable Semaphore slowTurns;

    /** What a transaction did: its result, its id, empty when no row was touched, and a lease that it used up. */
    public record Body<T>(
            T result, String transactionId, @Nullable Lease witness) {}

    /** Work in a transaction; may run several times, committed once. */
    @FunctionalInterface
    public interface Work<T> {
        Body<T> run(Connection tx) throws Exception;
    }

    /** The item's own row is locked by another transaction; the work has not begun. */
    public static final class RowLocked extends Exception {
        public RowLocked(SQLException cause) {
            super("could not settle because another session has locked the item's row", cause);
        }
    }

    /** @param leaseLives false when this node no longer may hold anything: then waiting for the database has no effect */
    public Transactions(Connections connections, BooleanSupplier leaseLives) {
        this(connections, leaseLives, 0);
    }

    private Transactions(Connections connections, BooleanSupplier leaseLives, int lockTries) {
        this.connections = connections;
        this.leaseLives = leaseLives;
        this.lockTries = lockTries;
    }

    /**
     * The same, but a lock of another session is waited for: no longer than a statement may take, or as long as the
     * lease lives when it is on the item's own row. Only a few of the connections wait for locks at a time.
     */
    public Transactions waitingForLocks() {
        long tries = connections.settings().statementTimeout().toMillis()
                / Math.max(1, connections.settings().lockTimeout().toMillis());
        return new Transactions(connections, leaseLives, Math.toIntExact(tries));
    }

    /**
     * Commits the work exactly once, or throws: {@link LeaseLost} when the node's time ran out first, or what the work
     * itself threw when that is not a passing fault of the database.
     */
    public <T> T commit(Work<T> work) throws Exception {
        return commit(work, null);
    }

    /**
     * The same for a write of one step, whose pace this records. All slow steps share one half of the connections, so that the
     * other half is there for quick ones; their threads wait for a turn without a connection.
     */
    public <T> T commit(Work<T> work, @Nullable WritePace pace) throws Exception {
        return commit(work, pace, 0, lockTries);
    }

    /** The same for work that has met another session's lock before: it tries with the few that wait for one. */
    public <T> T commitAfterLock(Work<T> work, WritePace pace) throws Exception {
        return commit(work, pace, 1, lockTries);
    }

    /** The same, but it throws as soon as it has met another session's lock. */
    public <T> T commitUnlessLocked(Work<T> work, WritePace pace) throws Exception {
        return commit(work, pace, 0, 0);
    }

    private <T> T commit(Work<T> work, @Nullable WritePace pace, int locksBefore, int mostLocks) throws Exception {
        int conflicts = 0;
        int losses = 0;
        int locks = locksBefore;
        while (true) {
            if (!leaseLives.getAsBoolean()) {
                throw new LeaseLost();
            }
            Try<T> tried = tryOnce(work, pace, locks > 0);
            if (tried.committed != null) {
                return tried.committed.result();
            }
            Exception cause = tried.requireCause();
            if (tried.unknownTransaction != null) {
                Body<T> body = tried.unknownTransaction;
                if (wasCommitted(body)) {
                    return body.result();
                }
                losses++;
            } else if (SqlStates.isConflict(cause) && conflicts < CONFLICT_RETRIES) {
                conflicts++;
                pause(conflicts);
            } else if (mostLocks > 0
                    && (cause instanceof RowLocked || (SqlStates.isLockTimeout(cause) && locks + 1 < mostLocks))) {
                locks++;
                pause(locks);
            } else if (tried.isLoss && (tried.isOutside || losses < LOSSES_INSIDE)) {
                losses++;
                connections.dropIdle();
                if (losses == 1) {
                    log.warn("the database is unavailable, trying again: {}", Causes.message(cause));
                }
                pause(losses);
            } else {
                throw cause;
            }
        }
    }

    /** How many of them can be under way at a time. */
    public int size() {
        return connections.size();
    }

    /** Not made before it is needed: how many connections there are is known when the node has started. */
    private synchronized Semaphore lockWaiters() {
        if (lockWaiters == null) {
            lockWaiters = new Semaphore(Math.max(1, connections.size() / 4));
        }
        return lockWaiters;
    }

    /** Not made before it is needed, either. First come, first served: nobody waits for ever. */
    private synchronized Semaphore slowTurns() {
        if (slowTurns == null) {
            slowTurns = new Semaphore(half(), true);
        }
        return slowTurns;
    }

    private int half() {
        return Math.max(1, connections.size() / 2);
    }

    private <T> Try<T> tryOnce(Work<T> work, @Nullable WritePace pace, boolean waitsForLock)
            throws InterruptedException {
        Semaphore waiters = waitsForLock ? lockWaiters() : null;
        if (waiters != null) {
            waiters.acquire(); // first of all: who waits for a lock holds no turn meanwhile
        }
        try {
            if (pace == null) {
                return tryOn(connections.take(), work);
            }
            while (true) {
                Try<T> tried = pace.isQuick() ? tryWhileQuick(work, pace) : tryInTurn(work, pace);
                if (tried != null) {
                    return tried;
                }
            }
        } catch (SQLException e) {
            return Try.lost(e, true);
        } finally {
            if (waiters != null) {
                waiters.release();
            }
        }
    }

    /** Null: while it waited for a connection, its step was found to be slow. */
    private <T> @Nullable Try<T> tryWhileQuick(Work<T> work, WritePace pace) throws SQLException, InterruptedException {
        Connection connection = connections.take();
        if (pace.isQuick()) {
            return tryTimed(connection, work, pace);
        }
        rollBack(connection);
        return null;
    }

    /** Null: it waited for the first write of its step, and looks again at what that has shown. */
    private <T> @Nullable Try<T> tryInTurn(Work<T> work, WritePace pace) throws SQLException, InterruptedException {
        boolean isNew = pace.isNew();
        Semaphore turns = isNew ? pace.firstTurns(half()) : slowTurns();
        turns.acquire();
        try {
            return isNew && !pace.isNew() ? null : tryTimed(connections.take(), work, pace);
        } finally {
            turns.release();
        }
    }

    private <T> Try<T> tryTimed(Connection connection, Work<T> work, WritePace pace) {
        long tookAt = pace.took();
        try {
            return tryOn(connection, work);
        } finally {
            pace.gaveBack(tookAt);
        }
    }

    private <T> Try<T> tryOn(Connection connection, Work<T> work) {
        Body<T> body;
        try {
            body = work.run(connection);
        } catch (Exception e) {
            boolean sessionGone = SqlStates.isUnavailable(e) || isDead(connection);
            rollBack(connection);
            return sessionGone ? Try.lost(e, SqlStates.isFull(e)) : Try.failed(e);
        } catch (Error e) {
            connections.discard(connection);
            throw e;
        }
        try {
            connection.commit();
        } catch (SQLException e) {
            // Nothing had failed before the commit. An answer of the server is definite; silence is not.
            boolean definite = SqlStates.find(e) != null && !SqlStates.isUnavailable(e);
            connections.discard(connection);
            return definite ? Try.failed(e) : Try.unknown(e, body);
        }
        connections.giveBack(connection);
        return Try.done(body);
    }

    /** The session of this transaction was changed for longer than the transaction. */
    public void endSessionAfterUse(Connection tx, String how) {
        connections.endAfterUse(tx, how);
    }

    /** A session that stayed healthy is kept after a rollback; any other is closed. */
    private void rollBack(Connection connection) {
        try {
            connection.rollback();
            connections.giveBack(connection);
        } catch (SQLException e) {
            connections.discard(connection);
        }
    }

    private static boolean isDead(Connection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException e) {
            return true;
        }
    }

    /** What became of a commit whose answer was lost. Waits while the server still works on it. */
    private boolean wasCommitted(Body<?> body) throws InterruptedException {
        String transactionId = body.transactionId();
        Lease witness = body.witness();
        if (transactionId.isEmpty() || witness == null) {
            return false; // no row was touched, so there was nothing to commit
        }
        int waits = 0;
        while (true) {
            if (!leaseLives.getAsBoolean()) {
                throw new LeaseLost();
            }
            try {
                TransactionStatus status =
                        connections.inTransaction(c -> TransactionStatus.of(c, transactionId, witness));
                if (status != TransactionStatus.IN_PROGRESS) {
                    log.info("a commit whose answer was lost turned out {}", status);
                    return status == TransactionStatus.COMMITTED;
                }
            } catch (SQLException e) {
                log.debug("could not look up transaction {}; trying again", transactionId, e);
            }
            pause(++waits);
        }
    }

    private static void pause(int n) throws InterruptedException {
        long most = Math.min(LONGEST_PAUSE.toNanos(), TimeUnit.MILLISECONDS.toNanos(5) << Math.min(n, 10));
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(most / 2, most));
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    private record Try<T>(
            @Nullable Body<T> committed,
            @Nullable Body<T> unknownTransaction,
            @Nullable Exception cause,
            boolean isLoss,
            boolean isOutside) {
        static <T> Try<T> done(Body<T> body) {
            return new Try<>(body, null, null, false, false);
        }

        /** @param outside not during the work, or for a reason that certainly has nothing to do with it */
        static <T> Try<T> lost(Exception cause, boolean outside) {
            return new Try<>(null, null, cause, true, outside);
        }

        static <T> Try<T> failed(Exception cause) {
            return new Try<>(null, null, cause, false, false);
        }

        static <T> Try<T> unknown(Exception cause, Body<T> body) {
            return new Try<>(null, body, cause, false, false);
        }

        Exception requireCause() {
            return Objects.requireNonNull(cause);
        }
    }
}
