package dev.okiagari.engine;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/**
 * A copy of all rows and counters of a schema in the same database, to which it can be taken back in one transaction while others work on it: what a dump
 * restored in place does, in milliseconds. One at a time.
 */
public final class TableBackup {
    private static final String COPY = """
            do $$
            declare t record;
            begin
                drop schema if exists backup cascade;
                create schema backup;
                for t in select tablename from pg_tables where schemaname = 'okiagari' and tablename <> 'clock' loop
                    execute format('create table backup.%1$I as table okiagari.%1$I', t.tablename);
                end loop;
                create table backup.counters as
                    select sequencename as name, last_value as value from pg_sequences where schemaname = 'okiagari';
            end $$
            """;

    private static final String RESTORE = """
            do $$
            declare t record;
            begin
                set local session_replication_role = replica;
                execute (select 'truncate ' || string_agg(format('okiagari.%I', tablename), ', ' order by tablename)
                         from pg_tables where schemaname = 'okiagari' and tablename <> 'clock');
                for t in select c.table_name, string_agg(format('%I', c.column_name), ', ') as columns
                         from information_schema.columns c join pg_tables p on p.schemaname = c.table_schema and p.tablename = c.table_name
                         where c.table_schema = 'okiagari' and c.table_name <> 'clock' and c.is_generated = 'NEVER'
                         group by c.table_name loop
                    execute format('insert into okiagari.%1$I (%2$s) overriding system value select %2$s from backup.%1$I',
                                   t.table_name, t.columns);
                end loop;
                perform setval(format('okiagari.%I', name)::regclass, coalesce(value, 1), value is not null) from backup.counters;
            end $$
            """;

    private static final int MOST_DEADLOCKS = 20;

    private final DataSource source;

    private TableBackup(DataSource source) {
        this.source = source;
    }

    /** As it is now. */
    public static TableBackup take(DataSource source) throws SQLException {
        run(source, COPY);
        return new TableBackup(source);
    }

    /** As it was then, the clock apart. It locks every table, so it is tried again when that and others wait for each other. */
    public void restore() throws SQLException {
        for (int deadlocks = 0; ; deadlocks++) {
            try {
                run(source, RESTORE);
                return;
            } catch (SQLException e) {
                if (!"40P01".equals(e.getSQLState()) || deadlocks == MOST_DEADLOCKS) {
                    throw e;
                }
            }
        }
    }

    private static void run(DataSource source, String sql) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            for (String each : List.of("begin isolation level repeatable read", sql, "commit")) {
                statement.execute(each);
            }
        }
    }
}
