package dev.okiagari.server.command.catalog;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group of commands about the catalog. */
@Command(name = "catalog", description = "Keeps rankings, items, genres and tags of a shop.")
final class CatalogCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private CatalogCommand() {}

    static CommandLine with(CatalogInstallation.Doors doors) {
        return new CommandLine(new CatalogCommand())
                .addSubcommand(new RunCommand(doors))
                .addSubcommand(new ResumeCommand(doors))
                .addSubcommand(new RerunCommand(doors))
                .addSubcommand(new ReplayCommand(doors::existing))
                .addSubcommand(new StatusCommand(doors::existing))
                .addSubcommand(new RunsCommand(doors::existing))
                .addSubcommand(new ShowCommand(doors::existing))
                .addSubcommand(new NetCommand(doors::existing))
                .addSubcommand(new OwedCommand(doors::existing))
                .addSubcommand(TargetsCommand.over(doors))
                .addSubcommand(new ItemsCommand(doors::existing))
                .addSubcommand(new ItemCommand(doors::existing));
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "catalog needs one of: " + String.join(", ", spec.subcommands().keySet()));
    }
}
