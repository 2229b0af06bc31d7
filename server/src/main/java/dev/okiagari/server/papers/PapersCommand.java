package dev.okiagari.server.papers;

import dev.okiagari.server.database.Place;
import dev.okiagari.server.demo.Screen;
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

    /** What the commands ask for when they run, not before. */
    public record Asked(Supplier<Place> place, Supplier<Screen> screen, Supplier<String> build) {}

    /** The group with its commands, each of which opens what it needs when it runs. */
    public static CommandLine over(Asked asked) {
        Supplier<Place> place = asked.place();
        return new CommandLine(new PapersCommand())
                .addSubcommand(new IngestCommand(place, asked.screen(), asked.build()))
                .addSubcommand(new StatusCommand(place))
                .addSubcommand(new ShowCommand(place))
                .addSubcommand(new ListCommand(place))
                .addSubcommand(new SearchCommand(place))
                .addSubcommand(new RelatedCommand(place))
                .addSubcommand(new ExtractionsCommand(place))
                .addSubcommand(new RetryCommand(place))
                .addSubcommand(new ReplayCommand(place))
                .addSubcommand(new DeleteCommand(place))
                .addSubcommand(new ReindexCommand(place));
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "could not start because 'papers' needs one of: ingest, status, show, list, search, related, extractions,"
                        + " retry, replay, delete, reindex");
    }
}
