package dev.okiagari.engine.internal.store.node;

import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** The wake-up channel from submitters to nodes. A hint only: nodes also look without it. Stateless. */
public final class HintStore {
    private HintStore() {}

    public static void listen(Connection connection) throws SQLException {
        Sql.run(connection, "listen okiagari_due");
    }

    /** Wakes idle nodes. Not inside a submitting transaction: notify takes a lock that would serialise commits. */
    public static void notifyNodes(Connection connection) throws SQLException {
        Sql.run(connection, "notify okiagari_due");
    }

    /** Waits for a hint, no longer than this; true when one came. */
    public static boolean heard(Connection connection, Duration atMost) throws SQLException {
        PGNotification[] hints =
                connection.unwrap(PGConnection.class).getNotifications(Math.toIntExact(atMost.toMillis()));
        return hints != null && hints.length > 0;
    }
}
