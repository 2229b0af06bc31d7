package dev.okiagari.server.wiring;

import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.failure.Messages;
import dev.okiagari.postgres.EmbeddedPostgres;
import dev.okiagari.postgres.PostgresException;
import dev.okiagari.server.settings.Settings;
import dev.okiagari.server.store.HealthReads;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/** Opens databases for commands; what stands in the way is said with what to do about it, and exit code 3. Stateless. */
public final class DatabaseOpener {
    private static final int CONNECT_SECONDS = 5;
    private static final int ANSWER_SECONDS = 60;

    private DatabaseOpener() {}

    /** For commands that read and steer: nothing is made, and the schema must be one that this build knows. */
    public static OpenDatabase withSchema(Place place) {
        return checked(existing(place), database -> {
            int installed = installed(place, database.source());
            if (installed != Schema.VERSION && installed != Schema.VERSION + 1) {
                throw unavailable(schemaAdvice(place, installed), null);
            }
        });
    }

    /** What is there, whatever its schema; nothing is made. */
    public static OpenDatabase existing(Place place) {
        if (!place.isEmbedded()) {
            return remote(place);
        }
        Path folder = place.settings().dataFolder();
        if (!hasServer(folder)) {
            throw unavailable(
                    "could not open the data folder " + folder + " because it " + whatIsWrong(folder)
                            + "; run ./okiagari demo first, name another folder (--data), or set OKIAGARI_DB_URL",
                    null);
        }
        return embedded(place, server -> {
            if (!server.hasDatabase(place.name())) {
                throw unavailable(missingDatabase(place, server), null);
            }
        });
    }

    /** The same, but empty while nobody has made the embedded server or its database. */
    public static Optional<OpenDatabase> found(Place place) {
        if (!place.isEmbedded()) {
            return Optional.of(remote(place));
        }
        if (!hasServer(place.settings().dataFolder())) {
            return Optional.empty();
        }
        EmbeddedPostgres server = server(place);
        OpenDatabase database = new OpenDatabase(server.dataSource(place.name()), place.flags(), server::close);
        try {
            if (server.hasDatabase(place.name())) {
                return Optional.of(database);
            }
        } catch (RuntimeException | Error e) {
            database.close();
            throw e;
        }
        database.close();
        return Optional.empty();
    }

    private static String whatIsWrong(Path folder) {
        if (Files.notExists(folder)) {
            return "does not exist";
        }
        return Files.isReadable(folder) && Files.isExecutable(folder)
                ? "has no database in it"
                : "is not readable for this user";
    }

    /** For migrations: the embedded server and its database are made when missing. */
    public static OpenDatabase making(Place place) {
        return place.isEmbedded()
                ? embedded(place, server -> server.createDatabaseIfMissing(place.name()))
                : remote(place);
    }

    /** Whether a data folder holds an embedded server. */
    public static boolean hasServer(Path folder) {
        return Files.exists(folder.resolve("pgdata"));
    }

    public static int installed(Place place, DataSource source) {
        try (Connection connection = source.getConnection()) {
            return Schema.installed(connection);
        } catch (SQLException e) {
            throw unreachable(place, e);
        }
    }

    /** Why this build cannot work on that schema, and what to do. */
    public static String schemaAdvice(Place place, int installed) {
        if (installed == 0) {
            return "could not use " + place + " because it has no Okiagari schema; make one: ./okiagari migrate"
                    + place.flags();
        }
        return "could not use " + place + " because it has Okiagari schema " + installed + " and this build needs "
                + Schema.VERSION
                + (installed < Schema.VERSION
                        ? "; bring it up: ./okiagari migrate" + place.flags()
                        : "; use a newer build of this program");
    }

    public static CommandFailed unreachable(Place place, SQLException cause) {
        return unavailable(
                Messages.clean("could not reach " + place + " because " + reason(cause) + advice(place, cause)), cause);
    }

    private static String advice(Place place, SQLException cause) {
        String state = cause.getSQLState() == null ? "" : cause.getSQLState();
        if (place.isEmbedded()) {
            return "";
        }
        if (state.startsWith("28")) {
            return "; check OKIAGARI_DB_USER and OKIAGARI_DB_PASSWORD";
        }
        return state.startsWith("08") || state.startsWith("3D")
                ? "; check " + place.settings().dbUrl().typed() + ", and that the server runs"
                : "";
    }

    /** What the network said where it knows better than the driver; else the first sentence of the driver's advice. */
    private static String reason(SQLException cause) {
        for (Throwable t = cause.getCause(); t != null; t = t.getCause()) {
            if (t instanceof UnknownHostException unknown) {
                return "the host " + unknown.getMessage() + " is unknown";
            }
            if (t instanceof SocketTimeoutException) {
                return "it did not answer in time";
            }
        }
        String said = String.valueOf(cause.getMessage())
                .lines()
                .findFirst()
                .orElse("")
                .strip();
        int end = said.indexOf(". ");
        String first = end < 0 ? said : said.substring(0, end);
        return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
    }

    private static OpenDatabase remote(Place place) {
        Settings settings = place.settings();
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setConnectTimeout(CONNECT_SECONDS);
        source.setLoginTimeout(CONNECT_SECONDS);
        source.setSocketTimeout(ANSWER_SECONDS);
        source.setTcpKeepAlive(true);
        source.setApplicationName("okiagari command");
        source.setURL(settings.dbUrl().value());
        if (settings.dbUser().value() != null) {
            source.setUser(settings.dbUser().value());
        }
        if (settings.dbPassword().value() != null) {
            source.setPassword(settings.dbPassword().value());
        }
        try (Connection probe = source.getConnection()) {
            probe.getMetaData();
        } catch (SQLException e) {
            throw unreachable(place, e);
        }
        return new OpenDatabase(source, place.flags(), () -> {});
    }

    /** What is to be seen to once the embedded server runs. */
    @FunctionalInterface
    private interface Preparation {
        void on(EmbeddedPostgres server);
    }

    private static OpenDatabase embedded(Place place, Preparation preparation) {
        EmbeddedPostgres server = server(place);
        try {
            preparation.on(server);
            return new OpenDatabase(server.dataSource(place.name()), place.flags(), server::close);
        } catch (RuntimeException | Error e) {
            server.close();
            throw e;
        }
    }

    private static EmbeddedPostgres server(Place place) {
        try {
            return EmbeddedPostgres.open(place.settings().dataFolder());
        } catch (PostgresException e) {
            throw unavailable(String.valueOf(e.getMessage()), e);
        }
    }

    private static List<String> names(EmbeddedPostgres server) {
        try (Connection connection = server.dataSource("postgres").getConnection()) {
            return new HealthReads().databases(connection);
        } catch (SQLException e) {
            throw unavailable("could not list the databases because " + e.getMessage(), e);
        }
    }

    private static String missingDatabase(Place place, EmbeddedPostgres server) {
        String advice = place.choice() == Place.Choice.DEMO
                ? "run ./okiagari demo first"
                : server.hasDatabase(Place.DEMO)
                        ? "for the demo's items add --demo; for a database of your own run ./okiagari migrate"
                                + place.flags()
                        : "make it: ./okiagari migrate" + place.flags();
        if (place.choice() == Place.Choice.NAMED) {
            advice = "there are: " + String.join(", ", names(server));
        }
        return "could not open " + place + " because there is none yet; " + advice;
    }

    /** A look at what was opened. */
    @FunctionalInterface
    private interface Look {
        void at(OpenDatabase database);
    }

    private static OpenDatabase checked(OpenDatabase database, Look look) {
        try {
            look.at(database);
            return database;
        } catch (RuntimeException | Error e) {
            database.close();
            throw e;
        }
    }

    private static CommandFailed unavailable(String message, @Nullable Throwable cause) {
        return new CommandFailed(Exit.NO_DATABASE, message, cause);
    }
}
