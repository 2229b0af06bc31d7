package dev.okiagari.catalog.store;

import dev.okiagari.application.Sql;
import dev.okiagari.catalog.answer.Entity;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** Until when the jobs genre and tag took their input. Stateless; the caller commits. */
public final class MarkTable {

    public Optional<Instant> find(Connection connection, Entity job) throws SQLException {
        // Safe against everybody: a plain read. A mark that has moved on meanwhile makes the input larger, never
        // smaller.
        String sql = """
                select taken_at from catalog.input_mark where job = ?
                """;
        return Sql.first(connection, sql, row -> Objects.requireNonNull(Sql.instant(row, "taken_at")), job.word());
    }

    /** All input until then is in a run that is sealed. */
    public void advance(Connection tx, Entity job, Instant to) throws SQLException {
        // Safe against a starter that comes late: the mark never moves back.
        String sql = """
                insert into catalog.input_mark as m (job, taken_at) values (?, ?)
                on conflict (job) do update set taken_at = greatest(m.taken_at, excluded.taken_at)
                """;
        Sql.update(tx, sql, job.word(), to);
    }

    /** The time of the database. */
    public Instant now(Connection connection) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select okiagari.now() as now
                """;
        return Sql.first(connection, sql, row -> Objects.requireNonNull(Sql.instant(row, "now")))
                .orElseThrow();
    }
}
