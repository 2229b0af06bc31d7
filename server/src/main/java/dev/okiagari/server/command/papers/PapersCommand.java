package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.Screen;
import dev.okiagari.server.wiring.Place;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group of commands about papers. */
@Command(name = "papers", description = "Takes papers in from arXiv, lists, shows and searches them.")
public final class PapersCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private PapersCommand() {}

    /**
     * What the commands ask for when they run, not before.
     *
     * @param place with every setting of the outside in order
     * @param inside for those that only look at the database and do not mind the outside
     */
    public record Asked(
            Supplier<Place> place, Supplier<Place> inside, Supplier<Screen> screen, Supplier<String> build) {}

    /** The group with its commands, each of which opens what it needs when it runs. */
    public static CommandLine over(Asked asked) {
        Supplier<Place> place = asked.place();
        return new CommandLine(new PapersCommand())
                .addSubcommand(new IngestCommand(place, asked.screen(), asked.build()))
                .addSubcommand(new StatusCommand(asked.inside()))
                .addSubcommand(new ShowCommand(asked.inside()))
                .addSubcommand(new ListCommand(asked.inside()))
                .addSubcommand(new SearchCommand(place))
                .addSubcommand(new RelatedCommand(asked.inside()))
                .addSubcommand(new ExtractionsCommand(asked.inside()))
                .addSubcommand(new RetryCommand(asked.inside()))
                .addSubcommand(new ReplayCommand(asked.inside()))
                .addSubcommand(new DeleteCommand(place))
                .addSubcommand(new ReindexCommand(asked.inside()));
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "could not start because 'papers' needs one of: ingest, status, show, list, search, related, extractions,"
                        + " retry, replay, delete, reindex");
    }
}
