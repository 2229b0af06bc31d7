package dev.okiagari.server.wiring;

import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.engine.Schema;
import dev.okiagari.papers.PaperTables;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Opens databases that have the applications' tables beside the engine's. What is missing is said with what to do about it, and
 * exit code 3. Stateless.
 */
public final class ApplicationTables {
    private ApplicationTables() {}

    /** For commands that read and steer: nothing is made. */
    public static OpenDatabase existing(Place place) {
        if (isUsual(place) && !DatabaseOpener.hasServer(place.settings().dataFolder())) {
            throw new CommandFailed(
                    Exit.NO_DATABASE,
                    "could not open papers because there is no database in "
                            + place.settings().dataFolder() + " yet; take the first one in: ./okiagari papers ingest ID"
                            + place.flags() + ", name another folder (--data), or set OKIAGARI_DB_URL");
        }
        OpenDatabase database = DatabaseOpener.withSchema(place);
        try {
            require(place, database);
            return database;
        } catch (RuntimeException | Error e) {
            database.close();
            throw e;
        }
    }

    /**
     * For those who work: the embedded database is made and migrated by itself, so that the first command on a fresh machine
     * just works. A server of the user's own is never migrated without being asked for: others may be working on it.
     */
    public static OpenDatabase prepared(Place place) {
        if (!isUsual(place)) {
            return existing(place);
        }
        OpenDatabase database = DatabaseOpener.making(place);
        try {
            if (isOld(place, database)) {
                Migrations.apply(database.source());
            }
            require(place, database);
            return database;
        } catch (RuntimeException | Error e) {
            database.close();
            throw e;
        }
    }

    /** The embedded database that nobody had to name. */
    private static boolean isUsual(Place place) {
        return place.isEmbedded() && place.choice() == Place.Choice.USUAL;
    }

    private static boolean isOld(Place place, OpenDatabase database) {
        try (Connection connection = database.source().getConnection()) {
            return Schema.installed(connection) < Schema.VERSION
                    || PaperTables.TABLES.installed(connection) < PaperTables.TABLES.version();
        } catch (SQLException e) {
            throw DatabaseOpener.unreachable(place, e);
        }
    }

    private static void require(Place place, OpenDatabase database) {
        try (Connection connection = database.source().getConnection()) {
            int installed = PaperTables.TABLES.installed(connection);
            if (installed < PaperTables.TABLES.version() || installed > PaperTables.TABLES.version() + 1) {
                throw new CommandFailed(Exit.NO_DATABASE, advice(place, installed));
            }
        } catch (SQLException e) {
            throw DatabaseOpener.unreachable(place, e);
        }
    }

    private static String advice(Place place, int installed) {
        if (installed == 0) {
            return "could not use " + place + " because it has no tables for papers; make them: ./okiagari migrate"
                    + place.flags();
        }
        return "could not use " + place + " because its tables for papers have version " + installed
                + " and this build needs " + PaperTables.TABLES.version()
                + (installed < PaperTables.TABLES.version()
                        ? "; bring them up: ./okiagari migrate" + place.flags()
                        : "; use a newer build of this program");
    }
}
