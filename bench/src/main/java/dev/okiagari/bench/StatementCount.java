package dev.okiagari.bench;

import dev.okiagari.postgres.Options;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** How many statements a database has executed, by {@code pg_stat_statements}, which comes with PostgreSQL. One thread. */
final class StatementCount {
    private final Connection overseer;

    StatementCount(Connection overseer) throws SQLException {
        this.overseer = overseer;
        try (Statement statement = overseer.createStatement()) {
            statement.execute("create extension if not exists pg_stat_statements");
        }
    }

    /** Room for the statements of many databases, since none is forgotten with its database. */
    static Options prepare(Options options) {
        return options.withSetting("shared_preload_libraries", "pg_stat_statements")
                .withSetting("pg_stat_statements.max", "50000")
                .withSetting("pg_stat_statements.track_utility", "off");
    }

    long of(String database) throws SQLException {
        String sql = """
                select coalesce(sum(s.calls), 0)::bigint
                from pg_stat_statements(false) s join pg_database d on d.oid = s.dbid
                where d.datname = ?
                """;
        try (PreparedStatement statement = overseer.prepareStatement(sql)) {
            statement.setString(1, database);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
