package dev.okiagari.papers.command;

import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.json.PaperJson;
import dev.okiagari.papers.setup.PapersContext;
import dev.okiagari.papers.setup.PapersProblems;
import dev.okiagari.papers.view.PaperDetails;
import dev.okiagari.papers.view.Related;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows everything about one paper. */
@Command(name = "show")
final class PapersShowCommand extends ReadCommand<PapersContext, PapersShowCommand.Shown> {
    @Parameters(paramLabel = "ID")
    private String written = "";

    @Option(names = "--text")
    private boolean text;

    /** A paper and what it is related to. */
    record Shown(PaperDetails paper, List<Related> related) {}

    PapersShowCommand(Supplier<PapersContext> opening) {
        super(opening);
    }

    @Override
    protected Shown read(PapersContext context) {
        PaperId id = PapersProblems.idOf(written);
        Papers papers = context.papers();
        PaperDetails found = papers.show(id).orElseThrow(() -> PapersProblems.missing(id));
        return new Shown(found, papers.related(id, Papers.USUAL_RELATED));
    }

    @Override
    protected Record json(Shown shown) {
        return PaperJson.of(shown.paper(), shown.related());
    }

    @Override
    protected List<String> lines(Shown shown) {
        PaperText paper = new PaperText(shown.paper());
        return text ? paper.text() : paper.lines();
    }
}
