package dev.okiagari.catalog.store;

import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Until when the jobs genre and tag took their input. Stateless; the caller commits. */
public final class MarkTable {

    public Optional<Instant> find(Connection connection, Entity job) throws SQLException {
        // A mark that has moved on meanwhile makes the input larger, never smaller.
        String sql = """
                select taken_at from catalog.input_mark where job = ?
                """;
        return CleanSql.first(connection, sql, row -> Sql.requireInstant(row, "taken_at"), job.word());
    }

    /** All input until then is in a run that is sealed. */
    public void advance(Connection tx, Entity job, Instant to) throws SQLException {
        // Safe against a starter that comes late: the mark never moves back.
        String sql = """
                insert into catalog.input_mark as m (job, taken_at) values (?, ?)
                on conflict (job) do update set taken_at = greatest(m.taken_at, excluded.taken_at)
                """;
        CleanSql.write(tx, sql, job.word(), to);
    }

    /** The time of the database. */
    public Instant now(Connection connection) throws SQLException {
        String sql = """
                select okiagari.now() as now
                """;
        return Sql.one(connection, sql, row -> Sql.requireInstant(row, "now"));
    }
}
