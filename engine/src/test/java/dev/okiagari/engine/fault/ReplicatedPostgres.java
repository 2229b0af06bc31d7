package dev.okiagari.engine.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Two PostgreSQL servers on loopback: a leader, and a standby that follows it asynchronously, made by {@code pg_basebackup}. Both end
 * with this JVM, however that ends. For one test thread; the servers may be used by many.
 */
public final class ReplicatedPostgres implements AutoCloseable {
    /** Trusted on loopback: the servers hold nothing but what the test puts in. */
    public static final String USER = "tester";

    private static final Path BIN = Path.of(usual("OKIAGARI_TEST_PG_BIN", "/usr/lib/postgresql/15/bin"));
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

    private final Path folder;
    private final PostgresMember leader;
    private final PostgresMember standby;

    private ReplicatedPostgres(Path folder, PostgresMember leader, PostgresMember standby) {
        this.folder = folder;
        this.leader = leader;
        this.standby = standby;
    }

    /** Starts both; skips the test where PostgreSQL's programs are missing. Returns when the standby follows. */
    public static ReplicatedPostgres start() throws IOException, SQLException {
        Assumptions.assumeTrue(
                Files.isExecutable(BIN.resolve("pg_basebackup")),
                "needs the programs of PostgreSQL 15: install postgresql-15, or name their folder in OKIAGARI_TEST_PG_BIN");
        ServerPrograms programs = ServerPrograms.inFreshFolder(BIN);
        PostgresMember leader = new PostgresMember(programs, programs.folder().resolve("leader"));
        PostgresMember standby = new PostgresMember(programs, programs.folder().resolve("standby"));
        ReplicatedPostgres both = new ReplicatedPostgres(programs.folder(), leader, standby);
        try {
            leader.initialise();
            leader.launch();
            standby.copyOf(leader);
            standby.launch();
            both.awaitCaughtUp();
        } catch (RuntimeException | IOException | SQLException | Error e) {
            both.close();
            throw e;
        }
        return both;
    }

    public PostgresMember leader() {
        return leader;
    }

    public PostgresMember standby() {
        return standby;
    }

    public void createDatabase(String name) throws SQLException {
        leader.run("create database " + name);
        awaitCaughtUp();
    }

    /** The JDBC address that names both, the leader first. */
    public String url(String database, String settings) {
        return "jdbc:postgresql://" + leader.address() + "," + standby.address() + "/" + database + "?" + settings;
    }

    /** New connections to whichever of both the settings ask for. */
    public PGSimpleDataSource dataSource(String database, String settings) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setURL(url(database, settings));
        source.setUser(USER);
        return source;
    }

    /** Waits until the standby has replayed all that the leader had committed when this was called. */
    public void awaitCaughtUp() throws SQLException {
        String written = leader.ask("select pg_current_wal_lsn()");
        Awaitility.await()
                .atMost(LONGEST_WAIT)
                .ignoreExceptionsInstanceOf(SQLException.class)
                .until(() -> standby.ask("select coalesce(pg_last_wal_replay_lsn() >= '" + written + "', false)")
                        .equals("t"));
    }

    @Override
    public void close() throws IOException {
        standby.end();
        leader.end();
        ServerPrograms.delete(folder);
    }

    static String ask(PGSimpleDataSource source, String question) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(question)) {
            answer.next();
            return answer.getString(1);
        }
    }

    static List<String> serverSettings() {
        return List.of(
                "listen_addresses = '127.0.0.1'",
                "unix_socket_directories = ''",
                "wal_level = replica",
                "max_wal_senders = 5",
                "hot_standby = on",
                "synchronous_commit = on", // names no standby: commits do not wait for one
                "wal_receiver_timeout = '5s'",
                "wal_retrieve_retry_interval = '200ms'",
                "shared_buffers = '32MB'",
                "fsync = off"); // no power cut is part of a test
    }

    private static String usual(String variable, String otherwise) {
        String given = System.getenv(variable);
        return given == null || given.isBlank() ? otherwise : given;
    }
}
