package dev.okiagari.papers.command;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.kit.terminal.ListCommand;
import dev.okiagari.kit.terminal.Table;
import dev.okiagari.papers.json.PaperEntryJson;
import dev.okiagari.papers.setup.PapersContext;
import dev.okiagari.papers.view.ListedPapers;
import dev.okiagari.papers.view.PaperFilter;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists papers page by page. */
@Command(name = "list")
final class PapersListCommand extends ListCommand<PapersContext, ListedPapers> {
    private static final int TITLE_COLUMNS = 160;

    @Option(names = "--status", paramLabel = "STATUS", split = ",")
    private List<Status> statuses = new ArrayList<>();

    @Option(names = "--category", paramLabel = "NAME", split = ",")
    private List<String> categories = new ArrayList<>();

    @Option(names = "--year", paramLabel = "YEAR")
    private @Nullable Integer year;

    @Option(names = "--sort", paramLabel = "ORDER", defaultValue = "published")
    private PaperFilter.Sort sort = PaperFilter.Sort.PUBLISHED;

    PapersListCommand(Supplier<PapersContext> opening) {
        super(opening, 20, PaperFilter.MOST);
    }

    private PaperFilter filter() {
        try {
            return new PaperFilter(Set.copyOf(statuses), Set.copyOf(categories), year, sort, cursor(), limit());
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    @Override
    protected void check() {
        super.check();
        filter();
    }

    @Override
    protected ListedPapers read(PapersContext context) {
        return context.papers().list(filter());
    }

    @Override
    protected Record json(ListedPapers page) {
        return PaperEntryJson.page(page);
    }

    @Override
    protected List<String> lines(ListedPapers page) {
        Table table = new Table()
                .words("ID", "STATUS")
                .words("STEPS", "PUBLISHED", "CATEGORY")
                .words("TITLE OR REASON", TITLE_COLUMNS);
        for (PaperView paper : page.papers()) {
            table.row(
                    paper.id(),
                    paper.status().word(),
                    PaperLines.steps(paper.progress()),
                    PaperLines.day(paper.published()),
                    paper.categories().isEmpty() ? "" : paper.categories().getFirst(),
                    text(paper));
        }
        return table.lines(columns());
    }

    /** The title, or the reason for a paper that has failed or has no title yet. */
    private static String text(PaperView paper) {
        String title = PaperLines.orEmpty(paper.title());
        boolean isTelling = paper.status() == Status.FAILED || title.isEmpty();
        return isTelling ? PaperLines.cause(paper.error(), title) : title;
    }

    @Override
    protected String empty(ListedPapers page) {
        return say("search.none_found");
    }

    @Override
    protected @Nullable Object next(ListedPapers page) {
        return page.next();
    }
}
