package dev.okiagari.server.wiring;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.application.program.DataLocation;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.kit.settings.Source;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.server.settings.DatabaseOptions;
import dev.okiagari.server.settings.ServerSettings;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * Which database a command uses: an external one, or one of the embedded server in a data folder.
 *
 * @param name of the database in the embedded server; unused for an external one, whose address names it
 */
public record DatabaseLocation(ServerSettings settings, String name, Choice choice) implements DataLocation {
    /** How it was chosen. */
    public enum Choice {
        /** By the settings. */
        USUAL,
        DEMO,
        /** By its name in the data folder. */
        NAMED
    }

    public static final String REAL = "okiagari";
    public static final String DEMO = "okiagari_demo";

    /** The database that the command line and the environment name. Ends the command when they contradict each other. */
    static DatabaseLocation of(DatabaseOptions options, Supplier<ServerSettings> settings) {
        if (options.contradicts()) {
            throw new CommandFailed(Exit.USAGE, say("database.contradiction"));
        }
        if (options.demo()) {
            return demo(settings.get());
        }
        return options.databaseName()
                .map(name -> new DatabaseLocation(settings.get(), name, Choice.NAMED))
                .orElseGet(() -> real(settings.get()));
    }

    public static DatabaseLocation real(ServerSettings settings) {
        return new DatabaseLocation(settings, REAL, Choice.USUAL);
    }

    /** The demo's database, always in the embedded server, so that the demo never touches real items. */
    public static DatabaseLocation demo(ServerSettings settings) {
        return new DatabaseLocation(settings, DEMO, Choice.DEMO);
    }

    public boolean isEmbedded() {
        return choice != Choice.USUAL || settings.isEmbedded();
    }

    @Override
    public String flags() {
        StringBuilder flags = new StringBuilder();
        if (choice == Choice.DEMO) {
            flags.append(" --demo");
        } else if (choice == Choice.NAMED) {
            flags.append(" --database ").append(quoted(name));
        } else if (settings.dbUrl().source() == Source.FLAG) {
            flags.append(" --db-url '").append(settings.dbUrl().shown()).append('\'');
        }
        if (isEmbedded() && settings.data().source() == Source.FLAG) {
            flags.append(" --data ").append(quoted(settings.data().shown()));
        }
        return flags.toString();
    }

    @Override
    public Path folder(String kind) {
        return Folders.of(this, kind);
    }

    @Override
    public RawStorage openStorage() {
        return Folders.storage(this);
    }

    private static String quoted(String path) {
        return path.matches("[\\w./+-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
    }

    @Override
    public String toString() {
        return isEmbedded()
                ? say("database.in-folder", name, settings.dataFolder())
                : settings.dbUrl().shown();
    }
}
