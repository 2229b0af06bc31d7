package dev.okiagari.server.wiring;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.application.Database;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.OpenDatabase;
import dev.okiagari.postgres.EmbeddedPostgres;
import dev.okiagari.postgres.PostgresException;
import dev.okiagari.server.store.HealthReads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Opens the database of a command as one small connection pool. A database that cannot be used ends the command with what to do and exit
 * code 3. Stateless.
 */
public final class DatabaseOpener {
    /** Enough for a node: those that the engine keeps and those that it, the steps and the pages borrow for a moment. */
    static final int NODE_CONNECTIONS = Settings.defaults().connections() + 12;

    /** Enough for the console: requests read for milliseconds, and one is kept to ask whether the database answers. */
    static final int CONSOLE_CONNECTIONS = 10;

    private DatabaseOpener() {}

    /** For commands that read and act: nothing is created, and the schema must be one that this build knows. */
    public static OpenDatabase withSchema(DatabaseLocation location) {
        return withSchema(location, Database.COMMAND_CONNECTIONS);
    }

    static OpenDatabase withSchema(DatabaseLocation location, int connections) {
        OpenDatabase database = existing(location, connections);
        try (Connection connection = database.source().getConnection()) {
            int installed = Schema.installed(connection);
            if (installed != Schema.VERSION && installed != Schema.VERSION + 1) {
                throw unavailable(schemaAdvice(location, installed), null);
            }
            return database;
        } catch (SQLException e) {
            database.close();
            throw unreachable(location, e);
        } catch (RuntimeException | Error e) {
            database.close();
            throw e;
        }
    }

    /** The database, whatever its schema; nothing is created. */
    public static OpenDatabase existing(DatabaseLocation location) {
        return existing(location, Database.COMMAND_CONNECTIONS);
    }

    private static OpenDatabase existing(DatabaseLocation location, int connections) {
        if (!location.isEmbedded()) {
            return external(location, connections);
        }
        Path folder = location.settings().dataFolder();
        if (!hasServer(folder)) {
            throw unavailable(say("database.no-folder", folder, whatIsWrong(folder), creation(location)), null);
        }
        return embedded(location, connections, server -> {
            if (!server.hasDatabase(location.name())) {
                throw unavailable(missingDatabase(location, server), null);
            }
        });
    }

    private static String creation(DatabaseLocation location) {
        return location.choice() == DatabaseLocation.Choice.DEMO
                ? say("database.demo-first")
                : say("database.create-or-demo", location.flags());
    }

    /** The same, but empty when the embedded server or its database has not been created yet. */
    public static Optional<OpenDatabase> found(DatabaseLocation location) {
        if (!location.isEmbedded()) {
            return Optional.of(external(location, Database.COMMAND_CONNECTIONS));
        }
        if (!hasServer(location.settings().dataFolder())) {
            return Optional.empty();
        }
        EmbeddedPostgres server = server(location);
        try {
            if (server.hasDatabase(location.name())) {
                return Optional.of(pooled(location, server, Database.COMMAND_CONNECTIONS));
            }
        } catch (RuntimeException | Error e) {
            server.close();
            throw e;
        }
        server.close();
        return Optional.empty();
    }

    private static String whatIsWrong(Path folder) {
        if (Files.notExists(folder)) {
            return say("folder.missing");
        }
        return Files.isReadable(folder) && Files.isExecutable(folder) ? say("folder.empty") : say("folder.unreadable");
    }

    /** For migrations: the embedded server and its database are created when missing. */
    public static OpenDatabase creating(DatabaseLocation location) {
        return creating(location, Database.COMMAND_CONNECTIONS);
    }

    static OpenDatabase creating(DatabaseLocation location, int connections) {
        return location.isEmbedded()
                ? embedded(location, connections, server -> server.createDatabaseIfMissing(location.name()))
                : external(location, connections);
    }

    /** Whether a data folder contains an embedded server. */
    static boolean hasServer(Path folder) {
        return Files.exists(folder.resolve("pgdata"));
    }

    /** Why this build cannot work on that schema, and what to do. */
    public static String schemaAdvice(DatabaseLocation location, int installed) {
        if (installed == 0) {
            return say("schema.none", location, location.flags());
        }
        return installed < Schema.VERSION
                ? say("schema.old", location, installed, Schema.VERSION, location.flags())
                : say("schema.new", location, installed, Schema.VERSION);
    }

    public static CommandFailed unreachable(DatabaseLocation location, SQLException cause) {
        return unavailable(ConnectionProblem.of(location, cause), cause);
    }

    private static OpenDatabase external(DatabaseLocation location, int connections) {
        DataSource source = ExternalSource.of(location.settings());
        // A pool retries for a while before it gives up: the first connection tells at once what is wrong.
        try (Connection probe = source.getConnection()) {
            probe.getMetaData();
        } catch (SQLException e) {
            throw unreachable(location, e);
        }
        Database pool = Database.pooled(source, "okiagari", connections);
        return new OpenDatabase(pool.dataSource(), location.flags(), pool::close);
    }

    private static OpenDatabase embedded(
            DatabaseLocation location, int connections, Consumer<EmbeddedPostgres> preparation) {
        EmbeddedPostgres server = server(location);
        try {
            preparation.accept(server);
            return pooled(location, server, connections);
        } catch (RuntimeException | Error e) {
            server.close();
            throw e;
        }
    }

    private static OpenDatabase pooled(DatabaseLocation location, EmbeddedPostgres server, int connections) {
        Database pool = Database.pooled(server.dataSource(location.name()), "okiagari", connections);
        return new OpenDatabase(pool.dataSource(), location.flags(), () -> {
            try (server) {
                pool.close();
            }
        });
    }

    private static EmbeddedPostgres server(DatabaseLocation location) {
        try {
            return EmbeddedPostgres.open(location.settings().dataFolder());
        } catch (PostgresException e) {
            throw unavailable(String.valueOf(e.getMessage()), e);
        }
    }

    private static List<String> names(EmbeddedPostgres server) {
        try (Connection connection = server.dataSource("postgres").getConnection()) {
            return new HealthReads().databases(connection);
        } catch (SQLException e) {
            throw unavailable(say("database.no-list", e.getMessage()), e);
        }
    }

    private static String missingDatabase(DatabaseLocation location, EmbeddedPostgres server) {
        return say(
                "database.missing",
                location,
                switch (location.choice()) {
                    case NAMED -> say("database.others", String.join(", ", names(server)), location.flags());
                    case DEMO -> creation(location);
                    case USUAL ->
                        server.hasDatabase(DatabaseLocation.DEMO)
                                ? say("database.demo-or-create", location.flags())
                                : say("database.create", location.flags());
                });
    }

    private static CommandFailed unavailable(String message, @Nullable Throwable cause) {
        return new CommandFailed(Exit.NO_DATABASE, message, cause);
    }
}
