package dev.okiagari.server;

import dev.okiagari.console.command.HoldsCommand;
import dev.okiagari.console.command.ItemsCommand;
import dev.okiagari.console.command.NodesCommand;
import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.command.WhyCommand;
import dev.okiagari.server.database.MigrateCommand;
import dev.okiagari.server.database.Opening;
import dev.okiagari.server.database.Place;
import dev.okiagari.server.demo.DemoCommand;
import dev.okiagari.server.demo.DemoNodeCommand;
import dev.okiagari.server.demo.Screen;
import dev.okiagari.server.doctor.DoctorCommand;
import dev.okiagari.server.papers.PapersCommand;
import dev.okiagari.server.sandbox.SandboxCommand;
import dev.okiagari.server.settings.DatabaseOptions;
import dev.okiagari.server.work.WorkCommand;
import java.io.PrintWriter;
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
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private Main() {}

    /** Runs one command and leaves with its exit code. */
    public static void main(String[] args) {
        CommandLine program = program(System.getenv(), Screen::ofThisProcess);
        program.setOut(new PrintWriter(System.out, true, System.out.charset()))
                .setErr(new PrintWriter(System.err, true, System.err.charset()));
        System.exit(program.execute(args));
    }

    /** Every command. Nothing is opened before one of them runs. */
    static CommandLine program(Map<String, String> environment, Supplier<Screen> screen) {
        DatabaseOptions options = new DatabaseOptions(environment);
        Supplier<Place> place = () -> Place.of(options);
        Supplier<OpenDatabase> door = () -> Opening.withSchema(place.get());
        Supplier<String> build = () -> new Version().getVersion()[0];
        CommandLine program = new CommandLine(new Main())
                .addSubcommand(new DemoCommand(environment, screen))
                .addSubcommand(new DemoNodeCommand())
                .addSubcommand(new SandboxCommand())
                .addSubcommand("papers", PapersCommand.over(new PapersCommand.Asked(place, screen, build)))
                .addSubcommand(new WorkCommand(place, build))
                .addSubcommand(new WhyCommand(door))
                .addSubcommand("items", ItemsCommand.over(door))
                .addSubcommand("holds", HoldsCommand.over(door))
                .addSubcommand(new NodesCommand(door))
                .addSubcommand(new DoctorCommand(place))
                .addSubcommand(new MigrateCommand(place))
                .addSubcommand(new CompletionCommand());
        Conventions.apply(program, options);
        return program;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "could not start because no command was given");
    }
}
