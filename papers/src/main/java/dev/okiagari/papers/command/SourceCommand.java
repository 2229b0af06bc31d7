package dev.okiagari.papers.command;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.application.program.Workers;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.papers.PaperSources;
import dev.okiagari.papers.PaperSteps;
import dev.okiagari.papers.arxiv.PaperSource;
import dev.okiagari.papers.json.PaperSourceJson;
import dev.okiagari.papers.setup.PapersApplication;
import dev.okiagari.papers.setup.PapersContext;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows which arXiv the papers come from, and changes it while there are none. */
@Command(name = "source")
final class SourceCommand extends ReadCommand<PapersContext, PaperSourceJson> {
    @Option(names = "--take-over")
    private boolean takeOver;

    SourceCommand(Supplier<PapersContext> opening) {
        super(opening);
    }

    @Override
    protected PaperSourceJson read(PapersContext context) {
        PaperSources sources = new PaperSources(context.runtime().database());
        PaperSource mine = PapersApplication.source(context.runtime().settings());
        if (takeOver) {
            takeOver(context, sources, mine);
        }
        return new PaperSourceJson(sources.claimed().map(PaperSource::toString).orElse(null), mine.toString());
    }

    @Override
    protected List<String> lines(PaperSourceJson source) {
        String papers = source.papers() == null ? say("source.nowhere") : source.papers();
        return List.of(say("source.papers", papers), say("source.settings", source.settings()));
    }

    /** A node that is running asks the arXiv of its own settings, so it must stop first. */
    private static void takeOver(PapersContext context, PaperSources sources, PaperSource mine) {
        Workers.other(context.runtime(), PaperSteps.PAPERS.name()).ifPresent(node -> {
            throw new CommandFailed(Exit.FAILED, say("source.node_works", node.name(), String.valueOf(node.pid())));
        });
        long papers = sources.takeOver(mine);
        if (papers > 0) {
            throw new CommandFailed(Exit.FAILED, say("source.has_papers", papers));
        }
    }
}
