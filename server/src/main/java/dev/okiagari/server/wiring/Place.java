package dev.okiagari.server.wiring;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.server.settings.DatabaseOptions;
import dev.okiagari.server.settings.Settings;
import dev.okiagari.server.settings.Source;
import java.util.function.Supplier;

/**
 * Which database is meant: a server of the user's own, or one inside the embedded server of a data folder.
 *
 * @param name of the database; meaningless for a server of the user's own, whose address names it
 */
public record Place(Settings settings, String name, Choice choice) {
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

    /** What the command line and the environment name. Throws with what to do when they contradict themselves. */
    public static Place of(DatabaseOptions options) {
        return of(options, options::settings);
    }

    /** The same for commands that never call the outside and so do not mind how that is set. */
    public static Place forDatabase(DatabaseOptions options) {
        return of(options, options::databaseSettings);
    }

    private static Place of(DatabaseOptions options, Supplier<Settings> settings) {
        if (options.contradicts()) {
            throw new CommandFailed(
                    Exit.USAGE,
                    "could not choose a database because only one of --demo, --database and --db-url can be meant");
        }
        if (options.demo()) {
            return demo(settings.get());
        }
        return options.databaseName()
                .map(name -> new Place(settings.get(), name, Choice.NAMED))
                .orElseGet(() -> real(settings.get()));
    }

    public static Place real(Settings settings) {
        return new Place(settings, REAL, Choice.USUAL);
    }

    /** The demo's own database, always in the embedded server, so that it can never disturb real items. */
    public static Place demo(Settings settings) {
        return new Place(settings, DEMO, Choice.DEMO);
    }

    public boolean isEmbedded() {
        return choice != Choice.USUAL || settings.isEmbedded();
    }

    /** What must be added to a command line to reach the same database: nothing when the environment says it. */
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

    private static String quoted(String path) {
        return path.matches("[\\w./+-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
    }

    @Override
    public String toString() {
        return isEmbedded()
                ? "database " + name + " in " + settings.dataFolder()
                : settings.dbUrl().shown();
    }
}
