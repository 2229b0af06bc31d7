package dev.okiagari.papers.command;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.kit.terminal.Table;
import dev.okiagari.papers.NoSuchPaper;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.json.RelatedPapersJson;
import dev.okiagari.papers.setup.PapersContext;
import dev.okiagari.papers.setup.PapersProblems;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists papers that are related to one. */
@Command(name = "related")
final class RelatedCommand extends ReadCommand<PapersContext, RelatedPapersJson> {
    private static final int TITLE_COLUMNS = 70;
    private static final int SHARED_COLUMNS = 60;

    @Parameters(paramLabel = "ID")
    private String written = "";

    @Option(names = "--limit", paramLabel = "N", defaultValue = "" + Papers.USUAL_RELATED)
    private int limit = Papers.USUAL_RELATED;

    RelatedCommand(Supplier<PapersContext> opening) {
        super(opening);
    }

    @Override
    protected void check() {
        if (limit < 1 || limit > Papers.MOST_RELATED) {
            throw wrong(say("limit.wrong", Papers.MOST_RELATED, limit));
        }
    }

    @Override
    protected RelatedPapersJson read(PapersContext context) {
        PaperId id = PapersProblems.idOf(written);
        try {
            return RelatedPapersJson.of(id, context.papers().related(id, limit));
        } catch (NoSuchPaper e) {
            throw PapersProblems.missing(id);
        }
    }

    @Override
    protected List<String> lines(RelatedPapersJson found) {
        Table table = new Table()
                .words("HOW", "ID", "STATUS")
                .words("TITLE", TITLE_COLUMNS)
                .words("SHARED", SHARED_COLUMNS);
        found.related()
                .forEach(one -> table.row(
                        JsonText.word(one.kind()).replace('_', ' '),
                        one.id(),
                        JsonText.word(one.status()),
                        PaperLines.orEmpty(one.title()),
                        String.join(", ", one.names())));
        return table.lines(columns());
    }

    @Override
    protected String empty(RelatedPapersJson found) {
        return say("related.none", found.id());
    }
}
