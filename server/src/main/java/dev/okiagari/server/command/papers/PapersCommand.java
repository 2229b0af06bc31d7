package dev.okiagari.server.command.papers;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group of commands about papers. */
@Command(name = "papers", description = "Ingests papers from arXiv, lists, shows and searches them.")
final class PapersCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private PapersCommand() {}

    /** The group with its commands, each of which opens what it needs when it runs. */
    static CommandLine with(PapersInstallation.Doors doors) {
        return new CommandLine(new PapersCommand())
                .addSubcommand(new IngestCommand(doors))
                .addSubcommand(new StatusCommand(doors::existing))
                .addSubcommand(new ShowCommand(doors::existing))
                .addSubcommand(new ListCommand(doors::existing))
                .addSubcommand(new SearchCommand(doors::existingForCalls))
                .addSubcommand(new RelatedCommand(doors::existing))
                .addSubcommand(new ExtractionsCommand(doors::existing))
                .addSubcommand(new RetryCommand(doors::existing))
                .addSubcommand(new ReplayCommand(doors::existing))
                .addSubcommand(new DeleteCommand(doors::existingForCalls))
                .addSubcommand(new ReindexCommand(doors::existing))
                .addSubcommand(new SourceCommand(doors::existingForCalls))
                .addSubcommand(new McpCommand(doors));
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "papers needs one of: " + String.join(", ", spec.subcommands().keySet()));
    }
}
