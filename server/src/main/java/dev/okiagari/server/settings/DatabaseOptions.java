package dev.okiagari.server.settings;

import dev.okiagari.kit.settings.BadSetting;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that choose the database; one object mixed into every command that uses one. */
public final class DatabaseOptions {
    private final Map<String, String> environment;

    @Option(names = "--data", paramLabel = "FOLDER", descriptionKey = "shared.data")
    private @Nullable String data;

    @Option(names = "--db-url", paramLabel = "URL", descriptionKey = "shared.db-url")
    private @Nullable String dbUrl;

    @Option(names = "--database", paramLabel = "NAME|URL", descriptionKey = "shared.database")
    private @Nullable String database;

    @Option(names = "--demo", descriptionKey = "shared.demo")
    private boolean demo;

    public DatabaseOptions(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /** What {@code --demo --data FOLDER} says, for the demo itself. */
    public static DatabaseOptions ofDemo(Map<String, String> environment, @Nullable String data) {
        DatabaseOptions options = new DatabaseOptions(environment);
        options.data = data;
        options.demo = true;
        return options;
    }

    public Map<String, String> environment() {
        return environment;
    }

    /** For a command that calls external services. Ends the command when a setting cannot be used. */
    public ServerSettings settings() {
        return checked(() -> ServerSettings.read(environment, flags()));
    }

    /** For a command that only uses the database: settings of external services are ignored. */
    public ServerSettings databaseSettings() {
        return checked(() -> ServerSettings.readForDatabase(environment, flags()));
    }

    private ServerSettings.Flags flags() {
        return new ServerSettings.Flags(data, address());
    }

    private ServerSettings.@Nullable Flag address() {
        if (dbUrl != null) {
            return new ServerSettings.Flag("--db-url", dbUrl);
        }
        String given = database;
        return given != null && isAddress(given) ? new ServerSettings.Flag("--database", given) : null;
    }

    /** The database of the data folder that was chosen by its name. */
    public Optional<String> databaseName() {
        return Optional.ofNullable(database).filter(d -> !isAddress(d));
    }

    private static boolean isAddress(String text) {
        return text.contains(":");
    }

    /** Reads settings; ends the command when one cannot be used. */
    public static <T> T checked(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (BadSetting e) {
            throw new CommandFailed(Exit.USAGE, String.valueOf(e.getMessage()), e);
        }
    }

    public boolean demo() {
        return demo;
    }

    /** True when the command line names two databases at once. */
    public boolean contradicts() {
        return Stream.of(demo, dbUrl != null, database != null)
                        .filter(given -> given)
                        .count()
                > 1;
    }
}
