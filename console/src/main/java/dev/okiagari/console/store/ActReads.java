package dev.okiagari.console.store;

import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Reads what people did to runs. Stateless. */
public final class ActReads {
    private ActReads() {}

    /** Oldest first. */
    public static List<ActEntry> ofRun(Connection connection, long runId) throws SQLException {
        // Uses the index of acts on runs.
        String sql = """
                select act, who, why, at from okiagari.act_v1 where run_id = ? order by id
                """;
        return Sql.list(connection, sql, Sql.record(ActEntry.class), runId);
    }
}
