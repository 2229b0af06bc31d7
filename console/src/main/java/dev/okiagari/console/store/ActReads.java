package dev.okiagari.console.store;

import dev.okiagari.engine.view.ActEntry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads what people did to runs. Stateless. */
public final class ActReads {
    private ActReads() {}

    /** Oldest first. */
    public static List<ActEntry> ofRun(Connection connection, long runId) throws SQLException {
        // Safe against everybody: a plain read along the index of acts on runs.
        String sql = """
                select act, who, why, at from okiagari.act_v1 where run_id = ? order by id
                """;
        List<ActEntry> acts = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, runId);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    acts.add(new ActEntry(
                            row.getString("act"),
                            row.getString("who"),
                            row.getString("why"),
                            row.getTimestamp("at").toInstant()));
                }
            }
        }
        return acts;
    }
}
