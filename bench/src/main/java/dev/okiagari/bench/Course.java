package dev.okiagari.bench;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * One run of one contender: an empty database, how much to do, and the stopwatch. {@link #start} and {@link #stop} may be
 * called from any thread, once each.
 */
public final class Course {
    private final Server server;
    private final String database;
    private final int items;
    private final Map<String, Double> figures = new TreeMap<>();
    private volatile long units;
    private volatile int keptOpen;
    private volatile Gauges before;
    private volatile Gauges after;
    private volatile long startedNanos;
    private volatile long stoppedNanos;

    Course(Server server, String database, int items) {
        this.server = server;
        this.database = database;
        this.items = items;
        this.before = Gauges.NONE;
        this.after = Gauges.NONE;
    }

    public int items() {
        return items;
    }

    /** A plain source of new connections. */
    public PGSimpleDataSource source() {
        PGSimpleDataSource source = server.source(database);
        source.setReWriteBatchedInserts(true);
        source.setTcpKeepAlive(true);
        return source;
    }

    /** A pool of this many connections; the contender closes it. */
    public HikariDataSource pool(int size) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(source());
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(0);
        config.setPoolName(database);
        return new HikariDataSource(config);
    }

    /**
     * Reads the gauges and starts the clock. Connections used for preparation must be closed before: a session reports
     * its commits when it ends.
     */
    public void start() throws SQLException {
        server.awaitSessions(database, keptOpen);
        before = server.gauges(database);
        if (server.profile() != null) {
            server.profile().begin();
        }
        startedNanos = System.nanoTime();
    }

    /** How many connections stay open from before {@link #start} on, because they are what is measured. */
    public void keepsOpen(int connections) {
        keptOpen = connections;
    }

    /** Starts the clock again, for work that begins after preparations which must not count; the gauges stay. */
    public void startClock() {
        startedNanos = System.nanoTime();
    }

    /** Stops the clock, then reads the gauges that are right at once. */
    public void stop() throws SQLException {
        stoppedNanos = System.nanoTime();
        after = server.gauges(database);
        if (server.profile() != null) {
            server.profile().show(database, before.wal(), after.wal());
        }
    }

    /** How many units were done, where that is not what the work says. */
    public void units(long done) {
        units = done;
    }

    /** A figure of its own, kept beside the usual ones. */
    public void record(String name, double value) {
        figures.put(name, value);
    }

    /** Asks one number of the run's database. */
    public long ask(String sql) throws SQLException {
        try (Connection connection = source().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Throws unless the run's database answers this number. */
    public void expect(long wanted, String sql) throws SQLException {
        long found = ask(sql);
        if (found != wanted) {
            throw new IllegalStateException(
                    "could not accept the run because " + sql + " gave " + found + " instead of " + wanted);
        }
    }

    /** All figures of the run, once every session of the contender has ended. */
    public Map<String, Double> figures(Work work) throws SQLException {
        server.awaitSessions(database, 0);
        Gauges ended = server.gauges(database);
        long done = units > 0 ? units : (long) items * work.perItem();
        double seconds = (stoppedNanos - startedNanos) / 1e9;
        figures.put("seconds", seconds);
        figures.put("units", (double) done);
        figures.put("per_second", done / seconds);
        figures.put("commits_per_unit", (double) (ended.commits() - before.commits()) / done);
        figures.put("xids_per_unit", (double) (after.xid() - before.xid()) / done);
        figures.put("wal_bytes_per_unit", (double) (after.wal() - before.wal()) / done);
        if (after.statements() > 0) {
            figures.put("statements_per_unit", (double) (after.statements() - before.statements()) / done);
        }
        figures.put("jvm_cpu_us_per_unit", (after.jvmCpuNanos() - before.jvmCpuNanos()) / 1e3 / done);
        figures.put("compiler_cpu_us_per_unit", (after.compilerCpuNanos() - before.compilerCpuNanos()) / 1e3 / done);
        figures.put("postgres_cpu_us_per_unit", (ended.postgresCpuNanos() - before.postgresCpuNanos()) / 1e3 / done);
        figures.put("cpu_us_per_unit", figures.get("jvm_cpu_us_per_unit") + figures.get("postgres_cpu_us_per_unit"));
        return figures;
    }
}
