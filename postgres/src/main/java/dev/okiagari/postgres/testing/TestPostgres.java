package dev.okiagari.postgres.testing;

import dev.okiagari.postgres.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One PostgreSQL for all tests of this machine's user, in the system's folder for temporary files: the first test JVM starts it,
 * further ones adopt it, the last to end stops it. The next one to use it finds it initialised and starts in half a second.
 *
 * <p>A test JVM that is killed cannot stop the server. Within seconds its {@link ServerReaper} does, unless another test JVM uses
 * it; one that comes sooner adopts it. Either way the next one drops the databases of dead JVMs. Neither the server nor the reaper
 * holds a stream of the build, so no build waits for them.
 *
 * <p>Threads may share it. Called by tests only.
 */
public final class TestPostgres {

    private static final Object LOCK = new Object();
    private static final DatabaseNames NAMES =
            new DatabaseNames(ProcessHandle.current().pid());
    private static final Map<String, String> TEMPLATES = new HashMap<>();
    private static @Nullable EmbeddedPostgres server;

    private TestPostgres() {}

    /**
     * A server for one test, which may kill and close it, in a folder of its own; of the same version as the shared
     * one, and stopped soon after this JVM if it is not closed.
     */
    public static EmbeddedPostgres ownServer(Path folder) {
        EmbeddedPostgres own =
                EmbeddedPostgres.open(folder, ServerChoice.fromEnvironment().options());
        ServerReaper.watch(own);
        return own;
    }

    /** The shared server. Do not kill or close it: tests that do so open {@linkplain #ownServer one of their own}. */
    public static EmbeddedPostgres server() {
        synchronized (LOCK) {
            EmbeddedPostgres open = server;
            if (open == null) {
                ServerChoice choice = ServerChoice.fromEnvironment();
                open = EmbeddedPostgres.open(choice.folder(), choice.options());
                server = open;
                Runtime.getRuntime().addShutdownHook(new Thread(TestPostgres::shutDown, "okiagari-test-postgres-stop"));
                ServerReaper.watch(open);
                dropWhere(open, Maker.DEAD);
            }
            return open;
        }
    }

    /** A fresh, empty database for a test class. */
    public static TestDatabase database(Class<?> testClass) {
        EmbeddedPostgres open = server();
        String name = NAMES.next(testClass.getSimpleName());
        open.createDatabase(name);
        return new TestDatabase(open, name);
    }

    /**
     * A fresh database for a test class, cloned from one the migrator has prepared.
     *
     * @param key names the migrator: it runs once per key in this JVM. Not once per server, because a server outlives an edit
     *     of the migrations and may serve two working copies at once
     */
    public static TestDatabase database(Class<?> testClass, String key, Migrator migrator) {
        EmbeddedPostgres open = server();
        String name = NAMES.next(testClass.getSimpleName());
        // By the default strategy, wal_log: for a template of some thirty small tables about half the time of
        // file_copy.
        open.createDatabase(name, template(open, key, migrator));
        return new TestDatabase(open, name);
    }

    private static String template(EmbeddedPostgres open, String key, Migrator migrator) {
        synchronized (LOCK) {
            String known = TEMPLATES.get(key);
            if (known != null) {
                return known;
            }
            String name = NAMES.next("template_" + key);
            open.createDatabase(name);
            try {
                migrator.migrate(open.dataSource(name));
            } catch (Exception e) {
                open.dropDatabase(name);
                throw new IllegalStateException("could not prepare the template '" + key + "' because " + e, e);
            }
            TEMPLATES.put(key, name);
            return name;
        }
    }

    private static void shutDown() {
        synchronized (LOCK) {
            EmbeddedPostgres open = server;
            if (open != null) {
                dropWhere(open, Maker.THIS_JVM);
                open.close();
            }
        }
    }

    private enum Maker {
        DEAD,
        THIS_JVM;

        boolean made(String database) {
            OptionalLong maker = DatabaseNames.makerOf(database);
            return maker.isPresent()
                    && switch (this) {
                        case DEAD -> ProcessHandle.of(maker.getAsLong()).isEmpty();
                        case THIS_JVM ->
                            maker.getAsLong() == ProcessHandle.current().pid();
                    };
        }
    }

    private static void dropWhere(EmbeddedPostgres open, Maker maker) {
        for (String name : databases(open)) {
            if (maker.made(name)) {
                open.dropDatabase(name);
            }
        }
    }

    /** Shared by all test JVMs. */
    static List<String> databases() {
        return databases(server()).stream()
                .filter(name -> DatabaseNames.makerOf(name).isPresent())
                .toList();
    }

    private static List<String> databases(EmbeddedPostgres open) {
        List<String> names = new ArrayList<>();
        try (Connection connection = open.dataSource("postgres").getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select datname from pg_database where not datistemplate")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
            return names;
        } catch (SQLException e) {
            throw new IllegalStateException("could not list the databases of the test server because " + e, e);
        }
    }
}
