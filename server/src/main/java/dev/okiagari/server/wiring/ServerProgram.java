package dev.okiagari.server.wiring;

import dev.okiagari.application.Application;
import dev.okiagari.application.program.Installation;
import dev.okiagari.application.program.Program;
import dev.okiagari.application.program.ProgramRuntime;
import dev.okiagari.kit.settings.Setting;
import dev.okiagari.kit.terminal.OpenDatabase;
import dev.okiagari.kit.terminal.Screen;
import dev.okiagari.server.settings.DatabaseOptions;
import dev.okiagari.server.settings.ServerSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What commands ask for when they run, not before: settings, the database, the screen.
 *
 * @param build the version of this program
 */
public record ServerProgram(
        List<Installation> installations, DatabaseOptions options, Supplier<Screen> screen, Supplier<String> build)
        implements Program {

    public ServerProgram {
        installations = List.copyOf(installations);
    }

    public List<Application> applications() {
        return installations.stream().map(Installation::application).toList();
    }

    @Override
    public Map<String, String> environment() {
        return options.environment();
    }

    /** For commands that only use the database: settings of external services are ignored. */
    public DatabaseLocation location() {
        return DatabaseLocation.of(options, options::databaseSettings);
    }

    /** For commands that call the external services of these applications: their settings are validated. */
    public DatabaseLocation locationForCalls(List<Installation> callers) {
        return DatabaseLocation.of(options, () -> {
            ServerSettings settings = options.settings();
            return DatabaseOptions.checked(() -> {
                callers.forEach(caller -> caller.checkSettings(environment()));
                return settings;
            });
        });
    }

    /** The database with the engine's schema. */
    public OpenDatabase engineDatabase() {
        return DatabaseOpener.withSchema(location());
    }

    /** The same for the console, which answers many requests at a time. */
    public OpenDatabase consoleDatabase() {
        return DatabaseOpener.withSchema(location(), DatabaseOpener.CONSOLE_CONNECTIONS);
    }

    /** The database with the tables of an application; nothing is created. */
    @Override
    public ProgramRuntime existing(Application application) {
        return existing(location(), application);
    }

    /** The same for a command that calls external services. */
    @Override
    public ProgramRuntime existingForCalls(Installation caller) {
        return existing(locationForCalls(List.of(caller)), caller.application());
    }

    private ProgramRuntime existing(DatabaseLocation location, Application application) {
        return new ProgramRuntime(location, ApplicationTables.existing(location, application), environment());
    }

    @Override
    public ProgramRuntime prepared(Application application) {
        return prepared(location(), List.of(application));
    }

    /** For commands that work on these applications: the embedded database is created and migrated when needed. */
    @Override
    public ProgramRuntime prepared(List<Installation> workers) {
        return prepared(workers, workers.stream().map(Installation::application).toList());
    }

    /** For a server, which shows all applications and works on these. */
    public ProgramRuntime preparedForAll(List<Installation> workers) {
        return prepared(workers, applications());
    }

    private ProgramRuntime prepared(List<Installation> workers, List<Application> needed) {
        return prepared(locationForCalls(workers), needed);
    }

    private ProgramRuntime prepared(DatabaseLocation location, List<Application> needed) {
        return new ProgramRuntime(
                location, ApplicationTables.prepared(location, needed, applications()), environment());
    }

    /** Every setting with its source. */
    public List<Setting> settings(ServerSettings settings) {
        List<Setting> all = new ArrayList<>(settings.all());
        installations.forEach(one -> all.addAll(one.settings(environment())));
        return all;
    }
}
