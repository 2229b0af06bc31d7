package dev.okiagari.server.settings;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which database a command works on; one object mixed into every command that has one. */
public final class DatabaseOptions {
    private final Map<String, String> environment;

    @Option(
            names = "--data",
            paramLabel = "FOLDER",
            description = "Data folder with the embedded PostgreSQL; else OKIAGARI_DATA, else okiagari-data.")
    private @Nullable String data;

    @Option(
            names = "--db-url",
            paramLabel = "URL",
            description = "A PostgreSQL of your own, jdbc:postgresql://host:port/database; else OKIAGARI_DB_URL. "
                    + "User and password: OKIAGARI_DB_USER, OKIAGARI_DB_PASSWORD.")
    private @Nullable String dbUrl;

    @Option(
            names = "--database",
            paramLabel = "NAME|URL",
            description =
                    "Another database of the data folder, such as an example's (example_hello); or an address, as "
                            + "with --db-url.")
    private @Nullable String database;

    @Option(names = "--demo", description = "The database that the last demo left in the data folder.")
    private boolean demo;

    public DatabaseOptions(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Ends the command when a setting cannot be used. */
    public Settings settings() {
        return checked(() -> Settings.read(environment, flags()));
    }

    /** The same for a command that never calls the outside: only what leads to the database must be usable. */
    public Settings databaseSettings() {
        return checked(() -> Settings.readForDatabase(environment, flags()));
    }

    private Settings.Flags flags() {
        return new Settings.Flags(data, address());
    }

    private Settings.@Nullable Flag address() {
        if (dbUrl != null) {
            return new Settings.Flag("--db-url", dbUrl);
        }
        String given = database;
        return given != null && isAddress(given) ? new Settings.Flag("--database", given) : null;
    }

    /** The database of the data folder that was asked for by its name. */
    public Optional<String> databaseName() {
        return Optional.ofNullable(database).filter(d -> !isAddress(d));
    }

    private static boolean isAddress(String text) {
        return text.contains(":");
    }

    /** The same for a command that has other flags. */
    public static Settings read(Map<String, String> environment, Settings.Flags flags) {
        return checked(() -> Settings.read(environment, flags));
    }

    private static Settings checked(Supplier<Settings> reading) {
        try {
            return reading.get();
        } catch (Settings.BadSetting e) {
            throw new CommandFailed(Exit.USAGE, String.valueOf(e.getMessage()), e);
        }
    }

    public boolean demo() {
        return demo;
    }

    /** True when the command line asks for two databases at once. */
    public boolean contradicts() {
        return Stream.of(demo, dbUrl != null, database != null)
                        .filter(asked -> asked)
                        .count()
                > 1;
    }
}
