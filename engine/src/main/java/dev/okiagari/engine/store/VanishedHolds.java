package dev.okiagari.engine.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Holds of steps that the version which counts does not have. They end with a version that has the step. */
final class VanishedHolds {
    private VanishedHolds() {}

    static void hold(Connection connection, String name, String reason) throws SQLException {
        // Safe against a person's hold of the same step, which stays, and against other nodes: the pipeline is locked.
        String sql = """
                insert into okiagari.hold as h (name, since, reason, held_by, kind)
                values (?, okiagari.now(), ?, 'engine', 'vanished')
                on conflict (name) do update set reason = excluded.reason where h.kind = 'vanished'
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            statement.setString(2, reason);
            statement.executeUpdate();
        }
    }

    static void release(Connection connection, String name) throws SQLException {
        // Safe against other nodes: the pipeline is locked.
        String sql = """
                delete from okiagari.hold where name = ? and kind = 'vanished'
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            statement.executeUpdate();
        }
    }
}
