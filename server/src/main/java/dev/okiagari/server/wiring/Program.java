package dev.okiagari.server.wiring;

import dev.okiagari.application.Application;
import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.terminal.Screen;
import dev.okiagari.server.settings.DatabaseOptions;
import dev.okiagari.server.settings.Setting;
import dev.okiagari.server.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What commands ask for when they run, not before: settings, the database, the screen.
 *
 * @param build the version of this program
 */
public record Program(
        List<Installation> installations, DatabaseOptions options, Supplier<Screen> screen, Supplier<String> build) {

    public Program {
        installations = List.copyOf(installations);
    }

    public List<Application> applications() {
        return installations.stream().map(Installation::application).toList();
    }

    public Map<String, String> environment() {
        return options.environment();
    }

    /** For commands that only use the database: settings of external services are ignored. */
    public Place place() {
        return Place.of(options, options::databaseSettings);
    }

    /** For commands that call the external services of these applications: their settings are validated. */
    public Place placeForCalls(List<Installation> callers) {
        return Place.of(options, () -> {
            Settings settings = options.settings();
            return DatabaseOptions.checked(() -> {
                callers.forEach(caller -> caller.checkSettings(environment()));
                return settings;
            });
        });
    }

    /** The database with the engine's schema. */
    public OpenDatabase engineDatabase() {
        return DatabaseOpener.withSchema(place());
    }

    /** The same for the console, which answers many requests at a time. */
    public OpenDatabase consoleDatabase() {
        return DatabaseOpener.withSchema(place(), DatabaseOpener.CONSOLE_CONNECTIONS);
    }

    /** The database with the tables of an application; nothing is created. */
    public ProgramRuntime existing(Application application) {
        return existing(place(), application);
    }

    /** The same for a command that calls external services. */
    public ProgramRuntime existingForCalls(Installation caller) {
        return existing(placeForCalls(List.of(caller)), caller.application());
    }

    private ProgramRuntime existing(Place place, Application application) {
        return new ProgramRuntime(place, ApplicationTables.existing(place, application), environment());
    }

    /** For commands that work on these applications: the embedded database is created and migrated when needed. */
    public ProgramRuntime prepared(List<Installation> workers) {
        return prepared(workers, workers.stream().map(Installation::application).toList());
    }

    /** For a server, which shows all applications and works on these. */
    public ProgramRuntime preparedForAll(List<Installation> workers) {
        return prepared(workers, applications());
    }

    private ProgramRuntime prepared(List<Installation> workers, List<Application> needed) {
        Place place = placeForCalls(workers);
        return new ProgramRuntime(place, ApplicationTables.prepared(place, needed, applications()), environment());
    }

    /** Every setting with its source. */
    public List<Setting> settings(Settings settings) {
        List<Setting> all = new ArrayList<>(settings.all());
        installations.forEach(one -> all.addAll(one.settings(environment())));
        return all;
    }
}
