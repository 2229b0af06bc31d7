package dev.okiagari.engine.internal.store.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The open sessions of {@link Connections}: who has which, and since when the others have been idle. Safe for many threads. */
final class Sessions {
    /** Rounds of {@link #nextUnused} that a session waits for its next use. */
    private static final int ROUNDS = 2;

    private final Connections.Keeping keeping;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition cameBack = lock.newCondition();
    private final ArrayDeque<Unused> idle = new ArrayDeque<>();
    private final IdentityHashMap<Connection, Session> lent = new IdentityHashMap<>();
    private final Set<Session> spoiled = new HashSet<>();
    private int inUse; // lent, or being opened for a caller
    private int round;
    private boolean closed;

    /** An idle session, and the round in which it was given back. */
    private record Unused(Session session, int round) {}

    /** The right to use one more session: an open one, or one that is still to be opened. */
    record Turn(@Nullable Session open) {}

    Sessions(Connections.Keeping keeping) {
        this.keeping = keeping;
    }

    /**
     * Waits for one of those that are kept if all of them are in use, but no longer than the patience; then it is whichever is
     * idle, or another one, or, unless there {@code mayBeMore}, null. The turn ends with {@link #keep} or {@link #end}, or with
     * {@link #giveUp} if the session was not lent.
     */
    @Nullable
    Turn next(boolean mayBeMore) throws SQLException, InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = keeping.patience().toNanos();
            while (left > 0 && !closed && idle.isEmpty() && inUse >= keeping.sessions()) {
                left = cameBack.awaitNanos(left);
            }
            requireOpen();
            if (idle.isEmpty() && !mayBeMore && inUse >= keeping.sessions()) {
                return null;
            }
            inUse++;
            return new Turn(idle.isEmpty() ? null : idle.pop().session());
        } finally {
            lock.unlock();
        }
    }

    void giveUp() {
        lock.lock();
        try {
            inUse--;
            cameBack.signal();
        } finally {
            lock.unlock();
        }
    }

    void lend(Session session) throws SQLException {
        lock.lock();
        try {
            requireOpen();
            lent.put(session.connection(), session);
        } finally {
            lock.unlock();
        }
    }

    @Nullable
    Session find(Connection connection) {
        lock.lock();
        try {
            return lent.get(connection);
        } finally {
            lock.unlock();
        }
    }

    /** Takes a session back; false when it has to end. */
    boolean keep(Connection connection) {
        lock.lock();
        try {
            Session session = Objects.requireNonNull(lent.get(connection));
            if (closed || spoiled.contains(session)) {
                return false;
            }
            lent.remove(connection);
            inUse--;
            idle.push(new Unused(session, round));
            cameBack.signal();
            return true;
        } finally {
            lock.unlock();
        }
    }

    void spoil(Connection connection) {
        lock.lock();
        try {
            spoiled.add(Objects.requireNonNull(lent.get(connection)));
        } finally {
            lock.unlock();
        }
    }

    void end(Connection connection) {
        Session session;
        boolean isSpoiled;
        lock.lock();
        try {
            session = Objects.requireNonNull(lent.remove(connection));
            isSpoiled = spoiled.remove(session);
        } finally {
            lock.unlock();
        }
        if (isSpoiled) {
            session.abort();
        } else {
            session.close();
        }
        giveUp();
    }

    /** Begins another round. */
    void nextRound() {
        lock.lock();
        try {
            round++;
        } finally {
            lock.unlock();
        }
    }

    /** Takes out one that nobody has used since the round before the last, unless it is to be kept. */
    @Nullable
    Session nextUnused() {
        lock.lock();
        try {
            Unused oldest = idle.peekLast();
            boolean isUnused = oldest != null && round - oldest.round() >= ROUNDS;
            boolean isSpare = inUse + idle.size() > keeping.sessions();
            return isUnused && isSpare ? idle.removeLast().session() : null;
        } finally {
            lock.unlock();
        }
    }

    /** Takes out all that are idle. */
    List<Session> takeIdle() {
        lock.lock();
        try {
            List<Session> unused = idle.stream().map(Unused::session).toList();
            idle.clear();
            return unused;
        } finally {
            lock.unlock();
        }
    }

    /** Nothing is lent from now on. Returns what is open, in use or not. */
    List<Session> close() {
        lock.lock();
        try {
            closed = true;
            cameBack.signalAll();
            List<Session> all = new ArrayList<>(lent.values());
            idle.forEach(unused -> all.add(unused.session()));
            return all;
        } finally {
            lock.unlock();
        }
    }

    private void requireOpen() throws SQLException {
        if (closed) {
            throw new SQLException("could not take a connection because this node has stopped", "08003");
        }
    }
}
