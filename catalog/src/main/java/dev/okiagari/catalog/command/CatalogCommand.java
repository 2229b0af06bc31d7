package dev.okiagari.catalog.command;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.application.program.Installation;
import dev.okiagari.application.program.Program;
import dev.okiagari.catalog.CatalogTexts;
import dev.okiagari.catalog.setup.CatalogContext;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group of commands about the catalog. */
@Command(name = "catalog")
public final class CatalogCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private CatalogCommand() {}

    public static CommandLine with(Program program, Installation catalog) {
        Supplier<CatalogContext> existing = () -> CatalogContext.over(program.existing(catalog.application()));
        CommandLine commands = new CommandLine(new CatalogCommand())
                .addSubcommand(new RunCommand(program, catalog))
                .addSubcommand(new ResumeCommand(program, catalog))
                .addSubcommand(new RerunCommand(program, catalog))
                .addSubcommand(new CatalogReplayCommand(existing))
                .addSubcommand(new CatalogStatusCommand(existing))
                .addSubcommand(new CatalogRunsCommand(existing))
                .addSubcommand(new CatalogShowCommand(existing))
                .addSubcommand(new NetCommand(existing))
                .addSubcommand(new OwedCommand(existing))
                .addSubcommand(TargetsCommand.over(
                        existing, () -> CatalogContext.over(program.prepared(catalog.application()))))
                .addSubcommand(new CatalogItemsCommand(existing))
                .addSubcommand(new ItemCommand(existing));
        commands.setResourceBundle(CatalogTexts.help());
        return commands;
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                say(
                        "command.missing",
                        spec.name(),
                        String.join(", ", spec.subcommands().keySet())));
    }
}
