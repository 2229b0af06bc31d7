package dev.okiagari.bench;

import dev.okiagari.postgres.EmbeddedPostgres;
import dev.okiagari.postgres.Options;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/** The PostgreSQL everybody is measured on: embedded, durable as by default, with 1 GB of shared buffers. One thread. */
public final class Server implements AutoCloseable {
    private static final long SESSIONS_END_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final long LOOK_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final EmbeddedPostgres postgres;
    private final Connection overseer;
    private final @Nullable Profile profile;
    private final @Nullable StatementCount statements;
    private final String prefix;
    private int made;

    public Server(Path folder, boolean profile) throws SQLException {
        this.postgres = EmbeddedPostgres.open(folder, profile ? Profile.prepare(options()) : options());
        this.overseer = postgres.dataSource("postgres").getConnection();
        this.profile = profile ? new Profile(overseer) : null;
        this.statements = null;
        this.prefix = "run";
    }

    private Server(Path folder, String prefix) throws SQLException {
        this.postgres = EmbeddedPostgres.open(folder, StatementCount.prepare(options()));
        this.overseer = postgres.dataSource("postgres").getConnection();
        this.profile = null;
        this.statements = new StatementCount(overseer);
        this.prefix = prefix;
    }

    /** One that counts statements, too. Processes that open the same folder share it; each has databases of another prefix. */
    public static Server counting(Path folder, String prefix) throws SQLException {
        return new Server(folder, prefix);
    }

    private static Options options() {
        // No checkpoint in the middle of a run: one is made before each.
        return Options.defaults()
                .withSetting("shared_buffers", "1GB")
                .withSetting("max_wal_size", "8GB")
                .withSetting("checkpoint_timeout", "30min");
    }

    /** Looks into the server during runs; null when nobody asked for it. */
    @Nullable
    Profile profile() {
        return profile;
    }

    /** An empty database, right after a checkpoint. */
    public Course course(int items) throws SQLException {
        String name = prefix + "_" + ++made;
        postgres.createDatabase(name);
        try (Statement statement = overseer.createStatement()) {
            statement.execute("checkpoint");
        }
        return new Course(this, name, items);
    }

    /** Takes the latest course's database away. */
    public void clear() {
        postgres.dropDatabase(prefix + "_" + made);
    }

    PGSimpleDataSource source(String database) {
        return postgres.dataSource(database);
    }

    Gauges gauges(String database) throws SQLException {
        String sql = """
                select (select xact_commit from pg_stat_database where datname = ?),
                       pg_snapshot_xmax(pg_current_snapshot())::text::bigint,
                       pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint
                """;
        try (PreparedStatement statement = overseer.prepareStatement(sql)) {
            statement.setString(1, database);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return new Gauges(
                        row.getLong(1),
                        row.getLong(2),
                        row.getLong(3),
                        statements == null ? 0 : statements.of(database),
                        Hardware.jvmCpuNanos(),
                        Hardware.compilerCpuNanos(),
                        Hardware.treeCpuNanos(postgres.pid()));
            }
        }
    }

    /** Returns when no more than these are connected to it, so that all other commits are counted. */
    void awaitSessions(String database, int kept) throws SQLException {
        String sql = """
                select count(*) from pg_stat_activity where datname = ? and backend_type = 'client backend'
                """;
        long began = System.nanoTime();
        try (PreparedStatement statement = overseer.prepareStatement(sql)) {
            statement.setString(1, database);
            while (true) {
                try (ResultSet row = statement.executeQuery()) {
                    row.next();
                    if (row.getLong(1) <= kept) {
                        return;
                    }
                }
                if (System.nanoTime() - began > SESSIONS_END_WITHIN_NANOS) {
                    throw new IllegalStateException(
                            "could not measure because a contender left connections open to " + database);
                }
                LockSupport.parkNanos(LOOK_EVERY_NANOS);
            }
        }
    }

    /** The settings that matter, as the server itself tells them. */
    public Map<String, String> settings() throws SQLException {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("version", postgres.version());
        for (String name : new String[] {
            "fsync", "synchronous_commit", "full_page_writes", "shared_buffers", "max_wal_size", "checkpoint_timeout"
        }) {
            try (Statement statement = overseer.createStatement();
                    ResultSet row = statement.executeQuery("show " + name)) {
                row.next();
                settings.put(name, row.getString(1));
            }
        }
        return settings;
    }

    @Override
    public void close() throws SQLException {
        try (postgres) {
            overseer.close();
        }
    }
}
