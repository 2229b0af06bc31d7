package dev.okiagari.engine.internal.store.sql;

import dev.okiagari.engine.internal.decide.Lease;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** What became of a transaction, asked by its id. */
enum TransactionStatus {
    COMMITTED,
    ABORTED,
    IN_PROGRESS;

    private static final String IN_THE_FUTURE = "22023";

    /**
     * What became of it. A server that crashed may give the same id out again, so an id that counts as committed is
     * believed only when the lease that the transaction used up is really gone.
     */
    static TransactionStatus of(Connection connection, String transactionId, Lease witness) throws SQLException {
        TransactionStatus status = byId(connection, transactionId);
        return status == COMMITTED && isUnused(connection, witness) ? ABORTED : status;
    }

    private static boolean isUnused(Connection connection, Lease lease) throws SQLException {
        // Safe against everybody: a statement of its own, so its snapshot is younger than the status it confirms.
        String sql = """
                select exists (select from okiagari.item where id = ? and epoch = ? and step = ?)
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, lease.itemId());
            statement.setLong(2, lease.epoch());
            statement.setString(3, lease.step());
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getBoolean(1);
            }
        }
    }

    private static TransactionStatus byId(Connection connection, String transactionId) throws SQLException {
        // Safe against everybody: a plain look-up.
        String sql = """
                select pg_xact_status(?::xid8)
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, transactionId);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                String status = row.getString(1);
                if (status == null) {
                    throw new SQLException("could not look up transaction " + transactionId
                            + " because PostgreSQL no longer remembers it");
                }
                return switch (status) {
                    case "committed" -> COMMITTED;
                    case "aborted" -> ABORTED;
                    default -> IN_PROGRESS;
                };
            }
        } catch (SQLException e) {
            if (IN_THE_FUTURE.equals(e.getSQLState())) {
                return ABORTED; // the server crashed and forgot it ever gave that id out: it was never committed
            }
            throw e;
        }
    }
}
