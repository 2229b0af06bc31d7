package dev.okiagari.engine.internal.store.sql;

import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.NameNumber;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What became of a transaction, asked by its id. */
enum TransactionStatus {
    COMMITTED,
    ABORTED,
    IN_PROGRESS;

    private static final String IN_THE_FUTURE = "22023";

    /** A server that crashed may give an id out again, so committed counts only when the lease that it used up is gone. */
    static TransactionStatus of(Connection connection, String transactionId, Lease witness) throws SQLException {
        TransactionStatus status = byId(connection, transactionId);
        return status == COMMITTED && isUnused(connection, witness) ? ABORTED : status;
    }

    private static boolean isUnused(Connection connection, Lease lease) throws SQLException {
        // A statement of its own, so its snapshot is younger than the status it confirms.
        String sql = """
                select exists (select from okiagari.item where id = ? and epoch = ? and step = ?)
                """;
        return Sql.one(
                connection, sql, row -> row.getBoolean(1), lease.itemId(), lease.epoch(), NameNumber.of(lease.step()));
    }

    private static TransactionStatus byId(Connection connection, String transactionId) throws SQLException {
        String sql = """
                select pg_xact_status(?::xid8)
                """;
        try {
            return Sql.one(connection, sql, row -> of(row.getString(1), transactionId), transactionId);
        } catch (SQLException e) {
            if (IN_THE_FUTURE.equals(e.getSQLState())) {
                return ABORTED; // the server crashed and forgot it ever gave that id out: it was never committed
            }
            throw e;
        }
    }

    private static TransactionStatus of(@Nullable String status, String transactionId) throws SQLException {
        return switch (status) {
            case null ->
                throw new SQLException("could not look up transaction " + transactionId
                        + " because PostgreSQL no longer remembers it");
            case "committed" -> COMMITTED;
            case "aborted" -> ABORTED;
            default -> IN_PROGRESS;
        };
    }
}
