package dev.okiagari.console.source;

import dev.okiagari.jdbc.DatabaseErrors;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Lends the connections of any data source to requests, which must be answered within two seconds. Borrowing takes a second at
 * most; while the database is away it fails at once; and when the database stops answering, statements under way fail, because
 * their connections are aborted. A slow statement of a database that answers is left alone. Threads may share it.
 */
public final class PatientSource implements DataSource, AutoCloseable {
    private static final Duration LONGEST_BORROWING = Duration.ofSeconds(1);

    private final DataSource source;
    private final AnswerCheck answers;

    public PatientSource(DataSource source) {
        this.source = source;
        this.answers = new AnswerCheck(source);
    }

    /** Whether the database is known not to answer. */
    public boolean isAway() {
        return answers.isAway();
    }

    @Override
    public Connection getConnection() throws SQLException {
        if (answers.isAway()) {
            throw new SQLTransientConnectionException("the database did not answer a moment ago", "08006");
        }
        // By a thread of its own, since neither pools nor sockets let every wait be cut short.
        CompletableFuture<Connection> borrowing = new CompletableFuture<>();
        Thread.ofVirtual().name("okiagari-borrowing").start(() -> borrow(borrowing));
        try {
            Connection connection = borrowing.get(LONGEST_BORROWING.toMillis(), TimeUnit.MILLISECONDS);
            answers.watch(connection);
            return connection;
        } catch (TimeoutException e) {
            giveUp(borrowing);
            answers.suspect();
            throw new SQLTransientConnectionException("the database lends no connection", "08001", e);
        } catch (InterruptedException e) {
            giveUp(borrowing);
            Thread.currentThread().interrupt();
            throw new SQLTransientConnectionException("interrupted while borrowing a connection", "08001", e);
        } catch (ExecutionException e) {
            throw failed(e.getCause());
        }
    }

    private void borrow(CompletableFuture<Connection> borrowing) {
        try {
            Connection connection = source.getConnection();
            if (!borrowing.complete(connection)) {
                connection.close(); // too late, nobody waits for it
            }
        } catch (SQLException | RuntimeException e) {
            borrowing.completeExceptionally(e);
        }
    }

    /** What comes later goes back; what came in this moment too. */
    private static void giveUp(CompletableFuture<Connection> borrowing) throws SQLException {
        if (!borrowing.cancel(false) && !borrowing.isCompletedExceptionally()) {
            borrowing.join().close();
        }
    }

    private SQLException failed(@Nullable Throwable cause) {
        if (cause != null && DatabaseErrors.isUnavailable(cause)) {
            answers.suspect();
        }
        return cause instanceof SQLException sql ? sql : new SQLException("could not borrow a connection", cause);
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("connections are those of the data source's own user");
    }

    @Override
    public @Nullable PrintWriter getLogWriter() throws SQLException {
        return source.getLogWriter();
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) throws SQLException {
        source.setLogWriter(out);
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        source.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return source.getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return source.getParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return type.isInstance(this) ? type.cast(this) : source.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return type.isInstance(this) || source.isWrapperFor(type);
    }

    /** Ends its own session; the data source stays open. */
    @Override
    public void close() {
        answers.close();
    }
}
