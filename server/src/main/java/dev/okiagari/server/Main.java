package dev.okiagari.server;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.application.program.Installation;
import dev.okiagari.catalog.installation.CatalogInstallation;
import dev.okiagari.console.command.ConsoleCommand;
import dev.okiagari.console.command.ConsoleCommands;
import dev.okiagari.kit.settings.Setting;
import dev.okiagari.kit.settings.SettingsFile;
import dev.okiagari.kit.settings.UnknownSettings;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.Screen;
import dev.okiagari.papers.installation.PapersInstallation;
import dev.okiagari.server.command.CompletionCommand;
import dev.okiagari.server.command.Conventions;
import dev.okiagari.server.command.MigrateCommand;
import dev.okiagari.server.command.RestoredCommand;
import dev.okiagari.server.command.ServeCommand;
import dev.okiagari.server.command.StorageCommand;
import dev.okiagari.server.command.Version;
import dev.okiagari.server.command.WorkCommand;
import dev.okiagari.server.command.doctor.DoctorCommand;
import dev.okiagari.server.settings.DatabaseOptions;
import dev.okiagari.server.settings.ServerSettings;
import dev.okiagari.server.wiring.ServerProgram;
import dev.okiagari.skills.installation.SkillsInstallation;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The entry of the program: the list of applications and of commands. */
@Command(name = "okiagari", synopsisSubcommandLabel = "COMMAND")
public final class Main implements Runnable {
    /** The applications. Their commands, tables, work, health checks and settings all come from this list. */
    public static final List<Installation> APPLICATIONS =
            List.of(new PapersInstallation(), new CatalogInstallation(), new SkillsInstallation());

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private Main() {}

    /** Runs one command and exits with its exit code. */
    public static void main(String[] args) {
        Optional<String> lost = Letters.lost();
        if (lost.isPresent()) {
            System.err.println("okiagari: " + lost.get());
            System.exit(Exit.USAGE);
        }
        Map<String, String> environment =
                SettingsFile.under(System.getenv(), Path.of(""), () -> settingNames(APPLICATIONS));
        CommandLine program = program(APPLICATIONS, environment, Screen::ofThisProcess, args);
        PlainOutput out = new PlainOutput();
        program.setOut(new PrintWriter(out, true, System.out.charset()))
                .setErr(new PrintWriter(System.err, true, System.err.charset()));
        UnknownSettings.in(System.getenv(), () -> settingNames(APPLICATIONS))
                .forEach(line -> System.err.println("okiagari: " + line));
        int exit = program.execute(args);
        System.exit(out.isReaderGone() ? Exit.FAILED : written(program, exit));
    }

    /** A result that nobody could read is no success. */
    private static int written(CommandLine program, int exit) {
        if (!program.getOut().checkError() || exit != Exit.OK) {
            return exit;
        }
        program.getErr().println("okiagari: " + say("output.lost"));
        return Exit.FAILED;
    }

    /** The names of all settings. */
    static Set<String> settingNames(List<Installation> applications) {
        ServerSettings none = ServerSettings.readForDatabase(Map.of(), new ServerSettings.Flags(null, null));
        return Stream.concat(none.all().stream(), applications.stream().flatMap(a -> a.settings(Map.of()).stream()))
                .map(Setting::name)
                .collect(Collectors.toSet());
    }

    /** The command that the line names, or all of them when it names none. Nothing is opened before a command runs. */
    static CommandLine program(
            List<Installation> applications, Map<String, String> environment, Supplier<Screen> screen, String... line) {
        DatabaseOptions options = new DatabaseOptions(environment);
        ServerProgram parts = new ServerProgram(applications, options, screen, () -> new Version().getVersion()[0]);
        Map<String, Supplier<CommandLine>> commands = commands(parts);
        CommandLine program = new CommandLine(new Main());
        // Describing all commands takes longer than most of them run: only lists, completion and misspellings need it.
        boolean isNamed = line.length > 0 && commands.containsKey(line[0]) && !line[0].equals(CompletionCommand.NAME);
        commands.forEach((name, command) -> {
            if (!isNamed || name.equals(line[0])) {
                program.addSubcommand(name, command.get());
            }
        });
        Conventions.apply(program);
        return program;
    }

    private static Map<String, Supplier<CommandLine>> commands(ServerProgram program) {
        Map<String, Supplier<CommandLine>> all = new LinkedHashMap<>();
        ServiceLoader.load(MoreCommands.class).forEach(more -> all.putAll(more.commands(program)));
        onDatabase(program)
                .forEach((name, command) ->
                        all.put(name, () -> Conventions.withDatabase(command.get(), program.options())));
        all.put(CompletionCommand.NAME, () -> new CommandLine(new CompletionCommand()));
        return all;
    }

    private static Map<String, Supplier<CommandLine>> onDatabase(ServerProgram program) {
        Map<String, Supplier<CommandLine>> all = new LinkedHashMap<>();
        program.installations().forEach(one -> all.put(one.application().name(), () -> one.commands(program)));
        all.put("serve", () -> new CommandLine(new ServeCommand(program)));
        all.put("work", () -> new CommandLine(new WorkCommand(program)));
        all.putAll(new ConsoleCommands(program::engineDatabase).all());
        all.put("console", () -> ConsoleCommand.line(program::consoleDatabase, program.environment()));
        all.put("doctor", () -> new CommandLine(new DoctorCommand(program)));
        all.put("storage", () -> new CommandLine(new StorageCommand(program)));
        all.put("migrate", () -> new CommandLine(new MigrateCommand(program)));
        all.put("restored", () -> new CommandLine(new RestoredCommand(program)));
        return all;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), say("command.none"));
    }
}
