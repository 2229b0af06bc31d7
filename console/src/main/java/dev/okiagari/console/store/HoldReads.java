package dev.okiagari.console.store;

import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Reads the steps on hold. Stateless. */
public final class HoldReads {

    /** A step that waits for a hold to end: its own, or that of its pipeline or of an upstream it uses. */
    public record HeldStep(String pipeline, String step, String hold) {}

    /** Every step on hold, with the hold that is the oldest. */
    public List<HeldStep> steps(Connection connection) throws SQLException {
        String sql = """
                select distinct on (pipeline, step) pipeline, step, name
                from okiagari.held_step order by pipeline, step, since, name
                """;
        return Sql.list(connection, sql, row -> new HeldStep(row.getString(1), row.getString(2), row.getString(3)));
    }
}
