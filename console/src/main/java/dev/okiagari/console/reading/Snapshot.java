package dev.okiagari.console.reading;

import dev.okiagari.jdbc.ReadFailed;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Reads over one connection in one snapshot, so that all that a command shows belongs together. Stateless. */
public final class Snapshot {
    private Snapshot() {}

    /** A reading on one connection. */
    @FunctionalInterface
    public interface Reading<T> {
        T on(Connection connection) throws SQLException;
    }

    public static <T> T read(DataSource source, Reading<T> reading) {
        try (Connection connection = source.getConnection()) {
            connection.setReadOnly(true);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            connection.setAutoCommit(false);
            T result = reading.on(connection);
            connection.rollback();
            return result;
        } catch (SQLException e) {
            throw new ReadFailed(e);
        }
    }
}
