package dev.okiagari.server.wiring;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.application.Application;
import dev.okiagari.application.Tables;
import dev.okiagari.engine.Schema;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.OpenDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Opens databases that have tables of applications beside the engine's. A missing database or table ends the command with what to do
 * and exit code 3. Stateless.
 */
final class ApplicationTables {
    private ApplicationTables() {}

    /** For commands that read and act: nothing is created. */
    static OpenDatabase existing(DatabaseLocation location, Application application) {
        if (isDefault(location) && !DatabaseOpener.hasServer(location.settings().dataFolder())) {
            throw new CommandFailed(
                    Exit.NO_DATABASE,
                    say(
                            "database.none-for",
                            application.name(),
                            location.settings().dataFolder(),
                            location.flags()));
        }
        return checked(location, DatabaseOpener.withSchema(location), List.of(application));
    }

    /**
     * For commands that work: the default embedded database is created and migrated, so that the first command on a fresh machine
     * succeeds. Any other database is never migrated without an explicit command: others may be using it.
     */
    static OpenDatabase prepared(DatabaseLocation location, List<Application> needed, List<Application> all) {
        if (!isDefault(location)) {
            return checked(location, DatabaseOpener.withSchema(location, DatabaseOpener.NODE_CONNECTIONS), needed);
        }
        OpenDatabase database = DatabaseOpener.creating(location, DatabaseOpener.NODE_CONNECTIONS);
        try {
            if (isOld(location, database, all)) {
                Migrations.apply(database.source(), Migrations.tables(all));
            }
        } catch (RuntimeException | Error e) {
            database.close();
            throw e;
        }
        return checked(location, database, needed);
    }

    /** The embedded database that is used when nothing else is named. */
    private static boolean isDefault(DatabaseLocation location) {
        return location.isEmbedded() && location.choice() == DatabaseLocation.Choice.USUAL;
    }

    private static boolean isOld(DatabaseLocation location, OpenDatabase database, List<Application> all) {
        try (Connection connection = database.source().getConnection()) {
            boolean isOld = Schema.installed(connection) < Schema.VERSION;
            for (Application application : all) {
                Tables tables = application.tables();
                isOld |= tables.installed(connection) < tables.version();
            }
            return isOld;
        } catch (SQLException e) {
            throw DatabaseOpener.unreachable(location, e);
        }
    }

    private static OpenDatabase checked(DatabaseLocation location, OpenDatabase database, List<Application> needed) {
        try (Connection connection = database.source().getConnection()) {
            for (Application application : needed) {
                TablesFit fit = TablesFit.of(application, connection);
                if (!fit.isUsable()) {
                    throw new CommandFailed(
                            Exit.NO_DATABASE, say("tables.unusable", location, fit.problem(), fit.advice(location)));
                }
            }
            return database;
        } catch (SQLException e) {
            database.close();
            throw DatabaseOpener.unreachable(location, e);
        } catch (RuntimeException | Error e) {
            database.close();
            throw e;
        }
    }
}
