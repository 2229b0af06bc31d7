package dev.okiagari.engine.internal.store.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A few long-lived connections of the engine's own. They are named after the node, so that a dead node's frozen sessions
 * can be found, and have timeouts shorter than a lease, so that a frozen writer cannot keep a row locked. A connection that
 * met an error is closed, not handed on. Safe for many threads.
 */
public final class Connections implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Connections.class);

    private final Opener opener;
    private final SessionSettings settings;
    private final Semaphore slots;
    private int size;
    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<Session> idle = new ArrayDeque<>();
    private final IdentityHashMap<Connection, Session> lent = new IdentityHashMap<>();
    private final Set<Session> spoiled = new HashSet<>();
    private volatile @Nullable Boolean usualAutoCommit;
    private boolean closed;
    private boolean hasWarned;

    /**
     * How sessions are set up.
     *
     * @param applicationName shown in pg_stat_activity
     * @param statementTimeout also for idling in a transaction
     * @param lockTimeout how long a statement waits for somebody else's lock; zero: as long as the statement may
     * @param genericPlans for connections that only run the engine's own statements
     */
    public record SessionSettings(
            Supplier<String> applicationName, Duration statementTimeout, Duration lockTimeout, boolean genericPlans) {}

    @FunctionalInterface
    public interface Use<T> {
        T on(Connection connection) throws SQLException;
    }

    /** The same without an answer. */
    @FunctionalInterface
    public interface Act {
        void on(Connection connection) throws SQLException;
    }

    public Connections(DataSource source, int size, SessionSettings settings) {
        this(new Opener(source), size, settings);
    }

    /** @param opener of one data source, shared by all that open from it: what one learns the others know */
    public Connections(Opener opener, int size, SessionSettings settings) {
        this.opener = opener;
        this.size = size;
        this.settings = settings;
        this.slots = new Semaphore(size);
    }

    /** Takes no more than so many from now on; before the first is taken. */
    public void shrinkTo(int newSize) {
        if (newSize < size) {
            slots.acquireUninterruptibly(size - newSize);
            size = newSize;
        }
    }

    int size() {
        return size;
    }

    SessionSettings settings() {
        return settings;
    }

    /** Whether sessions are lent with auto-commit on; null before the first. They are opened outside any transaction. */
    public @Nullable Boolean usualAutoCommit() {
        return usualAutoCommit;
    }

    /** A connection with auto-commit off; give it back with {@link #giveBack} or {@link #discard}. */
    public Connection take() throws SQLException, InterruptedException {
        slots.acquire();
        return openOrReuse();
    }

    /** The same without waiting longer than this for a free one. */
    public Connection take(Duration atMost) throws SQLException, InterruptedException {
        if (!slots.tryAcquire(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new SQLException(
                    "could not take a connection because all " + size + " were busy for " + atMost, "08001");
        }
        return openOrReuse();
    }

    public void giveBack(Connection connection) {
        if (!keep(connection)) {
            discard(connection);
            return;
        }
        slots.release();
    }

    private boolean keep(Connection connection) {
        lock.lock();
        try {
            Session session = Objects.requireNonNull(lent.get(connection));
            if (closed || spoiled.contains(session)) {
                return false;
            }
            lent.remove(connection);
            idle.push(session);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** For a connection that met an error: its state is unknown. */
    public void discard(Connection connection) {
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
        slots.release();
    }

    /** Somebody has changed this session, {@code how} for people, for longer than the transaction: it is not handed on. */
    public void endAfterUse(Connection connection, String how) {
        lock.lock();
        try {
            spoiled.add(Objects.requireNonNull(lent.get(connection)));
            if (!hasWarned) {
                hasWarned = true;
                log.warn(
                        "a write changed its session ({}), so the session is closed after it; to keep it, change the"
                                + " transaction alone: 'set local', or set_config(…, true)",
                        how);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends those that nobody uses now: they have idled through whatever ended another one. */
    void dropIdle() {
        lock.lock();
        try {
            idle.forEach(Session::abort);
            idle.clear();
        } finally {
            lock.unlock();
        }
    }

    /** One piece of work in one transaction, tried once. For reads and writes whose loss does no harm. */
    public <T> T inTransaction(Use<T> use) throws SQLException, InterruptedException {
        Connection connection = take();
        T result;
        try {
            result = use.on(connection);
            connection.commit();
        } catch (SQLException | RuntimeException | Error e) {
            discard(connection);
            if (settings.genericPlans()) { // the engine's own statements, which are short
                opener.noteFailure(e);
            }
            throw e;
        }
        giveBack(connection);
        return result;
    }

    /** The same for work without an answer. */
    public void act(Act act) throws SQLException, InterruptedException {
        inTransaction(c -> {
            act.on(c);
            return true;
        });
    }

    /** Closes the idle ones now and the others when they are given back. */
    @Override
    public void close() {
        List<Session> unused;
        lock.lock();
        try {
            closed = true;
            unused = List.copyOf(idle);
            idle.clear();
        } finally {
            lock.unlock();
        }
        unused.forEach(Session::close);
    }

    /** Ends all of them at once, also those in use, without waiting for the server. */
    public void abort() {
        Collection<Session> all;
        lock.lock();
        try {
            closed = true;
            all = new ArrayList<>(idle);
            all.addAll(lent.values());
            idle.clear();
        } finally {
            lock.unlock();
        }
        all.forEach(Session::abort);
    }

    private Connection openOrReuse() throws SQLException, InterruptedException {
        boolean isTaken = false;
        try {
            Session session = pollIdle();
            if (session == null) {
                session = new Opening<>(() -> Session.open(opener, settings), Session::abort).await(opener.longest());
                usualAutoCommit = session.autoCommitBefore();
            }
            lend(session);
            isTaken = true;
            return session.connection();
        } finally {
            if (!isTaken) {
                slots.release();
            }
        }
    }

    private @Nullable Session pollIdle() throws SQLException {
        lock.lock();
        try {
            requireOpen();
            return idle.poll();
        } finally {
            lock.unlock();
        }
    }

    private void lend(Session session) throws SQLException {
        try {
            session.begin();
            register(session);
        } catch (SQLException | RuntimeException | Error e) {
            session.abort();
            throw e;
        }
    }

    private void register(Session session) throws SQLException {
        lock.lock();
        try {
            requireOpen();
            lent.put(session.connection(), session);
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
