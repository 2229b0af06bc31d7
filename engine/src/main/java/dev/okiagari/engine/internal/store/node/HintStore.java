package dev.okiagari.engine.internal.store.node;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** The wake-up channel between submitters and nodes: a hint, never a promise. */
public final class HintStore {
    private HintStore() {}

    public static void listen(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("listen okiagari_due");
        }
    }

    /** Tells idle nodes to look. Not inside a submitting transaction: a notify there would undo group commit. */
    public static void notifyNodes(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("notify okiagari_due");
        }
    }

    /** Waits for a hint, at most so long. */
    public static boolean heard(Connection connection, Duration atMost) throws SQLException {
        PGNotification[] hints =
                connection.unwrap(PGConnection.class).getNotifications(Math.toIntExact(atMost.toMillis()));
        return hints != null && hints.length > 0;
    }
}
