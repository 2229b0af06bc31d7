package dev.okiagari.engine.fault;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/** One server of {@link ReplicatedPostgres}: made, started, frozen, promoted, ended. For one test thread. */
public final class PostgresMember {
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

    private final ServerPrograms programs;
    private final Path data;
    private final int port;
    private @Nullable Process shell;

    PostgresMember(ServerPrograms programs, Path data) throws IOException {
        this.programs = programs;
        this.data = data;
        this.port = freePort();
    }

    String address() {
        return "127.0.0.1:" + port;
    }

    public int port() {
        return port;
    }

    /** New connections to this server, whatever it is. */
    public PGSimpleDataSource dataSource(String database) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setServerNames(new String[] {"127.0.0.1"});
        source.setPortNumbers(new int[] {port});
        source.setDatabaseName(database);
        source.setUser(ReplicatedPostgres.USER);
        return source;
    }

    public void run(String sql) throws SQLException {
        run("postgres", sql);
    }

    public void run(String database, String sql) throws SQLException {
        try (Connection connection = dataSource(database).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    public String ask(String question) throws SQLException {
        return ask("postgres", question);
    }

    public String ask(String database, String question) throws SQLException {
        return ReplicatedPostgres.ask(dataSource(database), question);
    }

    void initialise() throws IOException {
        programs.run(
                "initdb",
                "--pgdata=" + data,
                "--username=" + ReplicatedPostgres.USER,
                "--auth=trust",
                "--encoding=UTF8",
                "--locale=C.UTF-8",
                "--no-sync");
        append("postgresql.conf", ReplicatedPostgres.serverSettings());
    }

    void copyOf(PostgresMember leader) throws IOException {
        programs.run(
                "pg_basebackup",
                "--pgdata=" + data,
                "--host=127.0.0.1",
                "--port=" + leader.port,
                "--username=" + ReplicatedPostgres.USER,
                "--checkpoint=fast",
                "--write-recovery-conf",
                "--no-sync");
    }

    /** Starts it; returns when it answers. */
    void launch() throws IOException {
        shell = programs.serve(data, port);
        Awaitility.await()
                .atMost(LONGEST_WAIT)
                .ignoreExceptionsInstanceOf(SQLException.class)
                .until(() -> ask("select 1").equals("1"));
    }

    /** Stops the server and all its processes where they are, as a machine does whose disk hangs: sockets stay open and silent. */
    public void freeze() throws IOException {
        ServerPrograms.signal("STOP", List.of(postmaster()));
        ServerPrograms.signal("STOP", children());
    }

    /** Lets them go on where they were. */
    public void thaw() throws IOException {
        ServerPrograms.signal("CONT", children());
        ServerPrograms.signal("CONT", List.of(postmaster()));
    }

    /** Makes the standby a leader; returns when it takes writes. */
    public void promote() throws IOException {
        programs.run("pg_ctl", "promote", "--pgdata=" + data, "--wait", "--silent");
    }

    /** A dump of one database, as it is now. */
    void dump(String database) throws IOException {
        programs.run(
                "pg_dump",
                "--format=custom",
                "--file=" + dumpFile(),
                "--host=127.0.0.1",
                "--port=" + port,
                "--username=" + ReplicatedPostgres.USER,
                database);
    }

    /** Restores the dump beside the database, and then gives it that one's name: nobody sees half of it. */
    void restoreDump(String database) throws IOException, SQLException {
        run("create database restored");
        programs.run(
                "pg_restore",
                "--dbname=restored",
                "--host=127.0.0.1",
                "--port=" + port,
                "--username=" + ReplicatedPostgres.USER,
                dumpFile().toString());
        run("alter database " + database + " with allow_connections false");
        run("select pg_terminate_backend(pid) from pg_stat_activity where datname = '" + database + "'");
        Awaitility.await()
                .atMost(LONGEST_WAIT)
                .until(() -> ask("select count(*) from pg_stat_activity where datname = '" + database + "'")
                        .equals("0"));
        run("alter database " + database + " rename to lost");
        run("alter database restored rename to " + database);
    }

    private Path dumpFile() {
        return programs.folder().resolve("dump");
    }

    /** A copy of the whole server, as it is now. */
    void takeBaseBackup() throws IOException {
        programs.run(
                "pg_basebackup",
                "--pgdata=" + backupFolder(),
                "--host=127.0.0.1",
                "--port=" + port,
                "--username=" + ReplicatedPostgres.USER,
                "--checkpoint=fast",
                "--no-sync");
    }

    /** Ends the server and starts it again with that copy. */
    void restoreBaseBackup() throws IOException {
        end();
        ServerPrograms.delete(data);
        Files.move(backupFolder(), data);
        launch();
    }

    private Path backupFolder() {
        return programs.folder().resolve("backup");
    }

    /** The standby receives nothing more: what its leader commits from now on is lost when it is promoted. */
    public void cutOff() throws SQLException {
        run("alter system set primary_conninfo = ''");
        run("select pg_reload_conf()");
        Awaitility.await()
                .atMost(LONGEST_WAIT)
                .until(() -> ask("select count(*) from pg_stat_wal_receiver").equals("0"));
    }

    /** Ends it at once, as a power cut does, frozen or not. Does nothing when it has ended. */
    public void end() throws IOException {
        Process running = shell;
        shell = null;
        if (running != null) {
            running.getOutputStream().close();
            Awaitility.await().atMost(LONGEST_WAIT).until(() -> !running.isAlive());
        }
    }

    private long postmaster() throws IOException {
        try (Stream<String> lines = Files.lines(data.resolve("postmaster.pid"))) {
            return Long.parseLong(lines.findFirst().orElseThrow().strip());
        }
    }

    private List<Long> children() throws IOException {
        return ProcessHandle.of(postmaster()).stream()
                .flatMap(ProcessHandle::descendants)
                .map(ProcessHandle::pid)
                .toList();
    }

    private void append(String file, List<String> lines) throws IOException {
        Files.write(data.resolve(file), lines, StandardOpenOption.APPEND);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
