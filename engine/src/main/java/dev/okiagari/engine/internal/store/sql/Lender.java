package dev.okiagari.engine.internal.store.sql;

import dev.okiagari.engine.model.TransactionRefused;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;
import org.postgresql.ds.common.BaseDataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Borrows connections from a data source and tells which of them are inside a transaction that other code began: a data
 * source that is aware of transactions lends the connection of the thread's own. Asking changes nothing on a connection.
 * Safe for many threads.
 */
public final class Lender {
    private static final Logger log = LoggerFactory.getLogger(Lender.class);

    /** How long a caller waits until it is known how the source lends outside any transaction. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /** Pools that know nothing of transactions; by name, because the engine depends on none of them. */
    private static final Set<String> PLAIN_POOLS = Set.of(
            "com.zaxxer.hikari.HikariDataSource",
            "org.apache.commons.dbcp2.BasicDataSource",
            "org.apache.tomcat.jdbc.pool.DataSource",
            "com.mchange.v2.c3p0.ComboPooledDataSource");

    private final DataSource source;
    private final AtomicReference<@Nullable CompletableFuture<Void>> learning = new AtomicReference<>();

    /** Whether it lends with auto-commit on outside any transaction; null: not known yet. */
    private volatile @Nullable Boolean usualAutoCommit;

    /** It lends connections on which a transaction has begun although no caller is in one: some pools prepare them so. */
    private volatile boolean lendsOpen;

    private volatile boolean hasAsked;

    public Lender(DataSource source) {
        this.source = source;
    }

    /**
     * A connection that is given back by closing it.
     *
     * @param isInTransaction true: inside a caller's transaction, which must not be ended and none of whose settings may change
     */
    public record Loan(Connection connection, boolean isInTransaction) implements AutoCloseable {
        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }

    /** True when it is certain that the source lends no connection of a thread's own transaction: then any thread may work for others. */
    public boolean isNeverBound() {
        return source instanceof BaseDataSource
                || PLAIN_POOLS.contains(source.getClass().getName());
    }

    /** Makes known that the source lends with auto-commit on outside any transaction. */
    public void learnAutoCommit() {
        usualAutoCommit = true;
    }

    /** A statement on a connection of this source has failed: a server that is silent is not asked again by each of them. */
    public void noteFailure(SQLException thrown) {
        Opener.noteFailure(source, thrown);
    }

    /** Throws {@link TransactionRefused} when it cannot tell whose transaction the connection is in. */
    public Loan lend() throws SQLException {
        Loan loan = tryLend();
        if (loan == null && usualAutoCommit == null) {
            learnOnAnotherThread(); // the first connection was given back: a pool may have no other
            hasAsked = true;
            boolean isLate = usualAutoCommit == null;
            loan = tryLend();
            if (loan == null && isLate && usualAutoCommit != null) {
                loan = tryLend(); // the answer came while this one was looked at
            }
        }
        if (loan == null) {
            throw TransactionRefused.unclear(
                    usualAutoCommit == null
                            ? "it has auto-commit off and no statement yet, and the data source did not lend another one"
                                    + " within " + PATIENCE.toMillis()
                                    + " ms to compare it with (trying again may help)"
                            : lendsOpen
                                    ? "the data source lends connections on which a transaction has begun, also outside of any of"
                                            + " yours (a pool that sets a schema with auto-commit off does that)"
                                    : "the data source always lends with auto-commit off, also the connections of transactions");
        }
        return loan;
    }

    /** The same for a thread that is in no transaction, because the engine started it. */
    public Loan lendOutside() throws SQLException {
        Connection connection = open();
        boolean isLent = false;
        try {
            boolean isOpen = isOpen(connection);
            lendsOpen |= isOpen;
            usualAutoCommit = connection.getAutoCommit();
            isLent = true;
            return new Loan(connection, isOpen);
        } finally {
            if (!isLent) {
                connection.close();
            }
        }
    }

    /** Null, with the connection given back, when it cannot tell. */
    private @Nullable Loan tryLend() throws SQLException {
        Connection connection = open();
        Boolean isInTransaction = null;
        try {
            isInTransaction = isInTransaction(connection);
        } finally {
            if (isInTransaction == null) {
                connection.close();
            }
        }
        return isInTransaction == null ? null : new Loan(connection, isInTransaction);
    }

    private Connection open() throws SQLException {
        return Opener.open(source);
    }

    private @Nullable Boolean isInTransaction(Connection connection) throws SQLException {
        if (connection.getAutoCommit()) {
            usualAutoCommit = true;
            return false;
        }
        boolean isOpen = isOpen(connection);
        if (!isOpen && isNeverBound()) {
            return false;
        }
        Boolean usual = usualAutoCommit;
        if (isOpen && (usual != null || hasAsked)) {
            return lendsOpen ? null : Boolean.TRUE; // not known after all: hardly any pool lends open ones
        }
        // Auto-commit off and no statement yet: a transaction that has just begun, or how this pool lends.
        if (usual == null) {
            return null;
        }
        return usual ? Boolean.TRUE : isBoundToTransactions(connection) ? null : Boolean.FALSE;
    }

    private static boolean isOpen(Connection connection) throws SQLException {
        return connection.isWrapperFor(BaseConnection.class)
                && connection.unwrap(BaseConnection.class).getTransactionState() != TransactionState.IDLE;
    }

    /** By name: the engine does not depend on Spring. */
    private static boolean isBoundToTransactions(Connection connection) {
        for (Class<?> type = connection.getClass(); type != null; type = type.getSuperclass()) {
            for (Class<?> face : type.getInterfaces()) {
                if (face.getName().equals("org.springframework.jdbc.datasource.ConnectionProxy")) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Transactions are bound to threads, so a new thread is outside of any. All who want to know wait for one answer. */
    private void learnOnAnotherThread() {
        CompletableFuture<Void> mine = new CompletableFuture<>();
        CompletableFuture<Void> others = learning.compareAndExchange(null, mine);
        if (others == null) {
            Thread.ofVirtual()
                    .name("okiagari-learning")
                    .inheritInheritableThreadLocals(false)
                    .start(() -> learnNow(mine));
        }
        try {
            Objects.requireNonNullElse(others, mine).get(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException e) {
            log.debug("the data source has not shown yet how it lends outside transactions", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void learnNow(CompletableFuture<Void> asked) {
        try (Loan loan = lendOutside()) {
            log.debug(
                    "the data source lends with auto-commit {}",
                    loan.connection().getAutoCommit() ? "on" : "off");
        } catch (SQLException | RuntimeException e) {
            log.debug("could not find out how the data source lends connections", e);
        } finally {
            learning.set(null);
            asked.complete(null);
        }
    }
}
