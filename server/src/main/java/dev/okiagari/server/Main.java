package dev.okiagari.server;

import dev.okiagari.console.command.HoldsCommand;
import dev.okiagari.console.command.ItemsCommand;
import dev.okiagari.console.command.NodesCommand;
import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.command.WhyCommand;
import dev.okiagari.console.terminal.Screen;
import dev.okiagari.server.command.CompletionCommand;
import dev.okiagari.server.command.Conventions;
import dev.okiagari.server.command.MigrateCommand;
import dev.okiagari.server.command.SandboxCommand;
import dev.okiagari.server.command.Version;
import dev.okiagari.server.command.WorkCommand;
import dev.okiagari.server.command.doctor.DoctorCommand;
import dev.okiagari.server.command.papers.PapersCommand;
import dev.okiagari.server.demo.DemoCommand;
import dev.okiagari.server.demo.DemoNodeCommand;
import dev.okiagari.server.settings.DatabaseOptions;
import dev.okiagari.server.wiring.DatabaseOpener;
import dev.okiagari.server.wiring.Place;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program's entry: puts the commands together, reads the command line and runs the command it names. */
@Command(
        name = "okiagari",
        description = "Pipelines that get back up.",
        synopsisSubcommandLabel = "COMMAND",
        footer = {"", "New here? Watch it survive: ./okiagari demo --for 20s"})
public final class Main implements Runnable {
    private static final String COMPLETION = "completion";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private Main() {}

    /** Runs one command and leaves with its exit code. */
    public static void main(String[] args) {
        CommandLine program = program(System.getenv(), Screen::ofThisProcess, args);
        program.setOut(new PrintWriter(System.out, true, System.out.charset()))
                .setErr(new PrintWriter(System.err, true, System.err.charset()));
        System.exit(program.execute(args));
    }

    /** The command that the line names, or every one when it names none. Nothing is opened before one of them runs. */
    static CommandLine program(Map<String, String> environment, Supplier<Screen> screen, String... line) {
        DatabaseOptions options = new DatabaseOptions(environment);
        Map<String, Supplier<CommandLine>> commands = commands(environment, screen, options);
        CommandLine program = new CommandLine(new Main());
        // Describing all commands takes longer than most of them: only who lists, completes or misspells needs the
        // others.
        boolean isNamed = line.length > 0 && commands.containsKey(line[0]) && !line[0].equals(COMPLETION);
        commands.forEach((name, command) -> {
            if (!isNamed || name.equals(line[0])) {
                program.addSubcommand(name, command.get());
            }
        });
        Conventions.apply(program, options);
        return program;
    }

    private static Map<String, Supplier<CommandLine>> commands(
            Map<String, String> environment, Supplier<Screen> screen, DatabaseOptions options) {
        Supplier<Place> place = () -> Place.of(options);
        Supplier<Place> inside = () -> Place.forDatabase(options);
        Supplier<OpenDatabase> door = () -> DatabaseOpener.withSchema(inside.get());
        Supplier<String> build = () -> new Version().getVersion()[0];
        Map<String, Supplier<CommandLine>> commands = new LinkedHashMap<>();
        commands.put("demo", () -> new CommandLine(new DemoCommand(environment, screen)));
        commands.put("demo-node", () -> new CommandLine(new DemoNodeCommand()));
        commands.put("sandbox", () -> new CommandLine(new SandboxCommand()));
        commands.put("papers", () -> PapersCommand.over(new PapersCommand.Asked(place, inside, screen, build)));
        commands.put("work", () -> new CommandLine(new WorkCommand(place, build)));
        commands.put("why", () -> new CommandLine(new WhyCommand(door)));
        commands.put("items", () -> ItemsCommand.over(door));
        commands.put("holds", () -> HoldsCommand.over(door));
        commands.put("nodes", () -> new CommandLine(new NodesCommand(door)));
        commands.put("doctor", () -> new CommandLine(new DoctorCommand(inside)));
        commands.put("migrate", () -> new CommandLine(new MigrateCommand(inside)));
        commands.put(COMPLETION, () -> new CommandLine(new CompletionCommand()));
        return commands;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "could not start because no command was given");
    }
}
