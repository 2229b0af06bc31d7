package dev.okiagari.postgres;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A PostgreSQL server in a data folder: used if it is already running, otherwise started. Everything is durable.
 *
 * <p>Processes and threads that open the same folder share one server, even if they do so at the same moment. The
 * server survives a killed process; the next open adopts it. A killed server is started again within seconds, on the
 * same port unless it has been taken, for as long as a handle is open. The last handle to close stops the server,
 * unless told to keep it running; a process that ends without closing leaves it to be adopted by the next.
 *
 * <p>Opened by the application's main, by examples and by tests; one handle per process is enough. Failures are {@link
 * PostgresException}s that say what to do. Threads may share a handle. The folder must be local to this machine.
 */
public final class EmbeddedPostgres implements AutoCloseable {

    private final DataFolder folder;
    private final Options options;
    private final Users users;
    private final Supervisor supervisor = new Supervisor(this);
    private volatile Running running;
    private volatile boolean closed;

    private EmbeddedPostgres(DataFolder folder, Options options, Users users, Running running) {
        this.folder = folder;
        this.options = options;
        this.users = users;
        this.running = running;
    }

    public static EmbeddedPostgres open(Path dataFolder) {
        return open(dataFolder, Options.defaults());
    }

    /** Returns when the server answers. The folder is made when missing. */
    public static EmbeddedPostgres open(Path dataFolder, Options options) {
        DataFolder folder = DataFolder.at(dataFolder);
        EmbeddedPostgres opened = folder.alone(options.startWithin(), () -> {
            Users users = Users.join(folder);
            try {
                boolean shared = users.others() > 0;
                Running running = new ServerProcess(folder, options).adoptOrStart(shared);
                return new EmbeddedPostgres(folder, options, users, running);
            } catch (RuntimeException | Error e) {
                users.leave();
                throw e;
            }
        });
        opened.supervisor.start();
        return opened;
    }

    /** Returns when the server answers, started again if it had died. Its port stays unless someone else has taken it. */
    public void ensureRunning() {
        folder.alone(options.startWithin(), () -> {
            if (closed) {
                throw new PostgresException(
                        "could not keep PostgreSQL running because this handle is closed; open another");
            }
            running = new ServerProcess(folder, options).adoptOrStart(true);
            return running;
        });
    }

    /** Closes this handle, and stops the server if nobody else uses it. May be called twice. */
    @Override
    public void close() {
        supervisor.stop();
        boolean interrupted = Thread.interrupted(); // a thread told to stop must still be able to clean up
        try {
            folder.alone(options.startWithin(), this::leave);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private boolean leave() {
        if (closed) {
            return false;
        }
        closed = true;
        boolean last = users.others() == 0;
        users.leave();
        if (last && !options.keepRunning()) {
            new ServerProcess(folder, options).stop();
        }
        return last;
    }

    /** Without user and password, which have to be given separately. */
    public String jdbcUrl(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port() + "/" + URLEncoder.encode(database, StandardCharsets.UTF_8);
    }

    /** The superuser: this server belongs to the one application that opened it. */
    public String user() {
        return folder.user();
    }

    public String password() {
        return folder.password();
    }

    /** A source of new connections, not a pool. It follows the server to another port. */
    public PGSimpleDataSource dataSource(String database) {
        return new ServerDataSource(() -> running, ServerDataSource.SignIn.to(folder), database);
    }

    public void createDatabase(String name) {
        databases().create(name, null);
    }

    /** Creates a copy of another database, to which nobody may be connected. */
    public void createDatabase(String name, String template) {
        databases().create(name, template);
    }

    /** Safe when several processes do so at once. */
    public void createDatabaseIfMissing(String name) {
        databases().createIfMissing(name);
    }

    public boolean hasDatabase(String name) {
        return databases().has(name);
    }

    /** Drops a database and ends the sessions still in it. Does nothing if there is none of that name. */
    public void dropDatabase(String name) {
        databases().drop(name);
    }

    /** True while its process is alive; a dead one is being restarted. */
    public boolean isRunning() {
        return ProcessTable.isAlive(pid());
    }

    /** The process id of the postmaster; another one after a restart. */
    public long pid() {
        return running.pid();
    }

    public int port() {
        return running.port();
    }

    /** As the server reports it, such as {@code 18.6}. */
    public String version() {
        return running.version();
    }

    public Path dataFolder() {
        return folder.root();
    }

    /** The server's messages, for an operator to read. */
    public Path logFile() {
        return folder.log();
    }

    private Databases databases() {
        return new Databases(dataSource("postgres"));
    }

    @Override
    public String toString() {
        return "PostgreSQL " + version() + " in " + folder.root() + " (process " + pid() + ", port " + port() + ")";
    }
}
