package dev.okiagari.console.store;

import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads how the database is, from its statistics. Stateless. */
public final class DatabaseReads {
    private DatabaseReads() {}

    /**
     * The database.
     *
     * @param oldestTransaction how long the oldest open transaction of this database has been open; null: none is
     */
    public record Health(
            String version,
            long bytes,
            int sessions,
            int mostSessions,
            @Nullable Duration oldestTransaction,
            @Nullable String oldestBy,
            List<TableRow> tables) {}

    /** One table with its indexes. */
    public record TableRow(
            String name,
            long bytes,
            long live,
            long dead,
            @Nullable Instant vacuumedAt) {}

    public static Health read(Connection connection) throws SQLException {
        String sql = """
                select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
                       (select count(*) from pg_stat_activity where datname = current_database()) as sessions,
                       current_setting('max_connections')::integer as most_sessions,
                       o.age_ms, o.application_name
                from (select 1) x
                left join lateral (
                    select (extract(epoch from clock_timestamp() - xact_start) * 1000)::double precision as age_ms, application_name
                    from pg_stat_activity
                    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
                    order by xact_start limit 1) o on true
                """;
        List<TableRow> tables = tables(connection);
        return Sql.one(connection, sql, row -> {
            Double age = row.getObject("age_ms", Double.class);
            return new Health(
                    row.getString("version"),
                    row.getLong("bytes"),
                    row.getInt("sessions"),
                    row.getInt("most_sessions"),
                    age == null ? null : Duration.ofMillis(age.longValue()),
                    row.getString("application_name"),
                    tables);
        });
    }

    private static List<TableRow> tables(Connection connection) throws SQLException {
        String sql = """
                select schemaname || '.' || relname as name, pg_total_relation_size(relid) as bytes, n_live_tup as live, n_dead_tup as dead,
                       greatest(last_vacuum, last_autovacuum) as vacuumed_at
                from pg_stat_user_tables order by 2 desc limit 20
                """;
        return Sql.list(connection, sql, Sql.record(TableRow.class));
    }
}
