package dev.okiagari.bench;

import dev.okiagari.postgres.Options;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/** Where the server's time and its log go during one run, by the extensions that come with PostgreSQL. One thread. */
final class Profile {
    private static final int STATEMENTS = 8;
    private static final int RECORDS = 14;

    private final Connection overseer;

    Profile(Connection overseer) throws SQLException {
        this.overseer = overseer;
        try (Statement statement = overseer.createStatement()) {
            statement.execute("create extension if not exists pg_stat_statements");
            statement.execute("create extension if not exists pg_walinspect");
        }
    }

    static Options prepare(Options options) {
        return options.withSetting("shared_preload_libraries", "pg_stat_statements")
                .withSetting("pg_stat_statements.track", "all")
                .withSetting("pg_stat_statements.track_planning", "on")
                .withSetting("track_io_timing", "on");
    }

    void begin() throws SQLException {
        try (Statement statement = overseer.createStatement()) {
            statement.execute("select pg_stat_statements_reset()");
        }
    }

    void show(String database, long walFrom, long walTo) throws SQLException {
        statements(database);
        records(walFrom, walTo);
    }

    private void statements(String database) throws SQLException {
        String sql = """
                select round(total_exec_time + total_plan_time), round(total_plan_time), calls, rows, wal_bytes,
                       regexp_replace(left(query, 110), '\\s+', ' ', 'g')
                from pg_stat_statements s join pg_database d on d.oid = s.dbid
                where d.datname = ? order by 1 desc limit %d
                """.formatted(STATEMENTS);
        try (PreparedStatement statement = overseer.prepareStatement(sql)) {
            statement.setString(1, database);
            try (ResultSet rows = statement.executeQuery()) {
                System.out.println("     ms (plan)    calls      rows   WAL bytes  statement");
                while (rows.next()) {
                    System.out.printf(
                            Locale.ROOT,
                            "%7d %6d %8d %9d %11d  %s%n",
                            rows.getLong(1),
                            rows.getLong(2),
                            rows.getLong(3),
                            rows.getLong(4),
                            rows.getLong(5),
                            rows.getString(6));
                }
            }
        }
    }

    private void records(long walFrom, long walTo) throws SQLException {
        String sql = """
                select "resource_manager/record_type", count, record_size, fpi_size
                from pg_get_wal_stats('0/0'::pg_lsn + ?::numeric, '0/0'::pg_lsn + ?::numeric, true)
                where combined_size > 0 order by combined_size desc limit %d
                """.formatted(RECORDS);
        try (PreparedStatement statement = overseer.prepareStatement(sql)) {
            statement.setLong(1, walFrom);
            statement.setLong(2, walTo);
            try (ResultSet rows = statement.executeQuery()) {
                System.out.println("   records       bytes  page images  kind");
                while (rows.next()) {
                    System.out.printf(
                            Locale.ROOT,
                            "%10d %11d %12d  %s%n",
                            rows.getLong(2),
                            rows.getLong(3),
                            rows.getLong(4),
                            rows.getString(1));
                }
            }
        }
    }
}
