package dev.okiagari.server.store;

import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads the health of a database from small views. Stateless. */
public final class HealthReads {

    /** The session with the oldest open transaction in this database. */
    public record OldTransaction(int pid, String user, String application, String state, Duration age) {}

    /** Row versions of the item table. */
    public record Tuples(long live, long dead) {}

    /** A session that waits for locks of others. */
    public record Blocked(int pid, String blockers, Duration waiting, String query) {}

    /** From now on a statement of this session fails when it waits longer than that for a lock. */
    public void limitLockWaits(Connection connection, Duration most) throws SQLException {
        String sql = """
                select set_config('lock_timeout', ?, false)
                """;
        Sql.run(connection, sql, most.toMillis() + "ms");
    }

    public void ping(Connection connection) throws SQLException {
        String sql = """
                select 1
                """;
        Sql.run(connection, sql);
    }

    public Optional<OldTransaction> oldestTransaction(Connection connection) throws SQLException {
        String sql = """
                select pid, coalesce(usename, '') as "user", coalesce(application_name, '') as application, coalesce(state, '') as state,
                       extract(epoch from clock_timestamp() - xact_start) as age
                from pg_stat_activity
                where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
                  and backend_type = 'client backend'
                order by xact_start limit 1
                """;
        return Sql.first(connection, sql, Sql.record(OldTransaction.class));
    }

    public Tuples itemTuples(Connection connection) throws SQLException {
        String sql = """
                select coalesce(sum(n_live_tup), 0) as live, coalesce(sum(n_dead_tup), 0) as dead
                from pg_stat_user_tables where schemaname = 'okiagari' and relname = 'item'
                """;
        return Sql.one(connection, sql, Sql.record(Tuples.class));
    }

    public List<Blocked> blocked(Connection connection) throws SQLException {
        // Looks into the lock table only for sessions that wait for a lock.
        String sql = """
                select pid, array_to_string(pg_blocking_pids(pid), ', ') as blockers,
                       extract(epoch from clock_timestamp() - coalesce(query_start, clock_timestamp())) as waiting,
                       left(query, 200) as query
                from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock' and cardinality(pg_blocking_pids(pid)) > 0
                order by query_start limit 20
                """;
        return Sql.list(connection, sql, Sql.record(Blocked.class));
    }

    /** The databases of this server that people may use. */
    public List<String> databases(Connection connection) throws SQLException {
        String sql = """
                select datname from pg_database where datallowconn and not datistemplate and datname <> 'postgres'
                order by datname
                """;
        return Sql.list(connection, sql, row -> row.getString(1));
    }

    /** How far the clock of the schema is shifted; only tests do that. */
    public Duration clockShift(Connection connection) throws SQLException {
        String sql = """
                select extract(epoch from shift) as shift from okiagari.clock
                """;
        return Sql.first(connection, sql, row -> Sql.seconds(row, "shift")).orElse(Duration.ZERO);
    }
}
