package dev.okiagari.engine.internal.store.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A few connections of the engine's own, opened as they are needed. They are named after the node, so that a dead
 * node's frozen sessions can be found, and have timeouts shorter than a lease, so that a frozen writer cannot keep a
 * row locked. A connection on which an error occurred is closed, not reused; one that has been idle for a while is
 * returned to the data source, unless it is one of those that are kept. Safe for many threads.
 */
public final class Connections implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Connections.class);

    private final Opener opener;
    private final SessionSettings settings;
    private final Duration patience;
    private final Sessions sessions;
    private final Semaphore slots;
    private int size;
    private final AtomicBoolean hasWarned = new AtomicBoolean();
    private @Nullable Connections neighbour;
    private BooleanSupplier prefersNeighbour = () -> false;
    private volatile @Nullable Boolean usualAutoCommit;

    /**
     * How sessions are set up.
     *
     * @param applicationName shown in pg_stat_activity
     * @param statementTimeout also for idling in a transaction
     * @param lockTimeout how long a statement waits for another session's lock; zero: as long as the statement may
     * @param genericPlans for connections that only run the engine's own statements
     */
    public record SessionSettings(
            Supplier<String> applicationName, Duration statementTimeout, Duration lockTimeout, boolean genericPlans) {}

    /**
     * Which connections stay open however long they are idle.
     *
     * @param sessions how many
     * @param patience how long a taker who finds them all in use waits for one before another is opened: what takes each a
     *     moment then needs no more of them
     */
    public record Keeping(int sessions, Duration patience) {
        public static final Keeping NONE = new Keeping(0, Duration.ZERO);
    }

    @FunctionalInterface
    public interface Use<T> {
        T on(Connection connection) throws SQLException;
    }

    /** The same without an answer. */
    @FunctionalInterface
    public interface Act {
        void on(Connection connection) throws SQLException;
    }

    /** Keeps all that it has opened. */
    public Connections(DataSource source, int size, SessionSettings settings) {
        this(new Opener(source), size, settings, new Keeping(size, Duration.ZERO));
    }

    /** @param opener of one data source, shared by all that open from it: what one learns the others know */
    public Connections(Opener opener, int size, SessionSettings settings, Keeping keeping) {
        this.opener = opener;
        this.size = size;
        this.settings = settings;
        this.patience = keeping.patience();
        this.sessions = new Sessions(keeping);
        this.slots = new Semaphore(size);
    }

    /**
     * Takes one that the neighbour keeps, as long as that is preferred and one of them becomes free within the neighbour's
     * patience; else one of its own. Before the first is taken.
     */
    public void borrowFrom(Connections other, BooleanSupplier isPreferred) {
        neighbour = other;
        prefersNeighbour = isPreferred;
    }

    /** How many are lent now. */
    public int lent() {
        return Math.max(0, size - slots.availablePermits());
    }

    /** Limits the number of connections; called before the first is taken. */
    public void shrinkTo(int newSize) {
        if (newSize < size) {
            slots.acquireUninterruptibly(size - newSize);
            size = newSize;
        }
    }

    public int size() {
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
        Connection borrowed = neighbour != null && prefersNeighbour.getAsBoolean() ? neighbour.takeKept() : null;
        if (borrowed != null) {
            return borrowed;
        }
        slots.acquire();
        return Objects.requireNonNull(openOrReuse(true));
    }

    /** The same without waiting longer than this for a free one. */
    public Connection take(Duration atMost) throws SQLException, InterruptedException {
        if (!slots.tryAcquire(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new SQLException(
                    "could not take a connection because all " + size + " were busy for " + atMost, "08001");
        }
        return Objects.requireNonNull(openOrReuse(true));
    }

    /** One of those that are kept, or null when all of them stay in use. */
    private @Nullable Connection takeKept() throws SQLException, InterruptedException {
        return slots.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS) ? openOrReuse(false) : null;
    }

    /** For a caller that has a slot, which is free again when this throws, or is null because only a kept one would do. */
    private @Nullable Connection openOrReuse(boolean mayBeMore) throws SQLException, InterruptedException {
        Sessions.Turn turn = null;
        boolean isTaken = false;
        try {
            turn = sessions.next(mayBeMore);
            if (turn == null) {
                return null;
            }
            Session idle = turn.open();
            Session session = idle == null ? open() : idle;
            lend(session);
            isTaken = true;
            return session.connection();
        } finally {
            if (!isTaken) {
                if (turn != null) {
                    sessions.giveUp();
                }
                slots.release();
            }
        }
    }

    private Session open() throws SQLException, InterruptedException {
        Session session = new Opening<>(() -> Session.open(opener, settings), Session::abort).await(opener.longest());
        usualAutoCommit = session.autoCommitBefore();
        return session;
    }

    private void lend(Session session) throws SQLException {
        try {
            session.begin();
            sessions.lend(session);
        } catch (SQLException | RuntimeException | Error e) {
            session.abort();
            throw e;
        }
    }

    public void giveBack(Connection connection) {
        Connections lender = lenderOf(connection);
        if (lender.sessions.keep(connection)) {
            lender.slots.release();
        } else {
            lender.discard(connection);
        }
    }

    /** For a connection on which an error occurred: its state is unknown. */
    public void discard(Connection connection) {
        Connections lender = lenderOf(connection);
        lender.sessions.end(connection);
        lender.slots.release();
    }

    private Connections lenderOf(Connection connection) {
        return neighbour != null && neighbour.sessions.find(connection) != null ? neighbour : this;
    }

    /** This session has been changed ({@code how} says how) for longer than the transaction: it is not reused. */
    public void endAfterUse(Connection connection, String how) {
        lenderOf(connection).sessions.spoil(connection);
        if (hasWarned.compareAndSet(false, true)) {
            log.warn(
                    "a write changed its session ({}), so the session is closed after it; to keep it, change the"
                            + " transaction alone: 'set local', or set_config(…, true)",
                    how);
        }
    }

    /** Ends those that are idle now: they have idled through whatever ended another one. */
    void dropIdle() {
        sessions.takeIdle().forEach(Session::abort);
    }

    /** Returns those to the data source that nobody has used since the last call but one, unless they are kept. */
    public void returnUnused() {
        sessions.nextRound();
        boolean hasMore = true;
        while (hasMore && slots.tryAcquire()) { // so that there are never more than the size, also not for a moment
            try {
                Session unused = sessions.nextUnused();
                hasMore = unused != null;
                if (unused != null) {
                    unused.close();
                }
            } finally {
                slots.release();
            }
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

    /**
     * One statement that is a transaction by itself, so nothing begins and nothing is committed around it; several would be one
     * each. Behind a pooler it is in a transaction all the same, because that is how the session has its settings.
     */
    public <T> T alone(Use<T> use) throws SQLException, InterruptedException {
        return inTransaction(c -> {
            if (!Objects.requireNonNull(lenderOf(c).sessions.find(c)).isOwn()) {
                return use.on(c);
            }
            c.setAutoCommit(true);
            T result = use.on(c);
            c.setAutoCommit(false);
            return result;
        });
    }

    /** Closes the idle ones now and the others when they are given back. */
    @Override
    public void close() {
        sessions.close();
        sessions.takeIdle().forEach(Session::close);
    }

    /** Ends all of them at once, also those in use, without waiting for the server. */
    public void abort() {
        List<Session> all = sessions.close();
        sessions.takeIdle();
        all.forEach(Session::abort);
    }
}
