package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.console.terminal.Table;
import dev.okiagari.papers.view.PaperFilter;
import dev.okiagari.papers.view.PaperPage;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Status;
import dev.okiagari.server.command.papers.sheet.PaperWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Lists papers page by page. */
@Command(name = "list", description = "Lists papers, newest first; papers without a date come last.")
final class ListCommand implements Callable<Integer>, ShortCommand {
    private static final int TITLE_COLUMNS = 160;

    private final Supplier<PaperDesk> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--status",
            paramLabel = "STATUS",
            split = ",",
            converter = Word.OfStatus.class,
            description = "Only papers with these statuses: queued, metadata, parsed, extracted, ready, failed.")
    private List<Status> statuses = new ArrayList<>();

    @Option(
            names = "--category",
            paramLabel = "NAME",
            split = ",",
            description = "Only papers of these categories, such as cs.CL; cs includes all of cs.")
    private List<String> categories = new ArrayList<>();

    @Option(names = "--year", paramLabel = "YEAR", description = "Only papers published in this year.")
    private @Nullable Integer year;

    @Option(
            names = "--sort",
            paramLabel = "ORDER",
            converter = Word.OfSort.class,
            defaultValue = "published",
            description = "Order by date of publication or of ingestion: published, added (default: ${DEFAULT-VALUE}).")
    private PaperFilter.Sort sort = PaperFilter.Sort.PUBLISHED;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "Maximum number, 1 to 100 (default: ${DEFAULT-VALUE}).")
    private int limit = 20;

    @Option(
            names = "--after",
            paramLabel = "CURSOR",
            description = "Cursor of the next page, as printed with the previous one.")
    private @Nullable String after;

    ListCommand(Supplier<PaperDesk> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        PaperFilter filter = filter();
        try (PaperDesk desk = door.get()) {
            PaperPage page = desk.papers().list(filter);
            if (output.json()) {
                spec.commandLine().getOut().println(json(page).text());
            } else {
                print(page);
            }
            return Exit.OK;
        }
    }

    private PaperFilter filter() {
        try {
            return new PaperFilter(Set.copyOf(statuses), Set.copyOf(categories), year, sort, after, limit);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private static Json json(PaperPage page) {
        return new Json()
                .put("papers", page.papers().stream().map(PaperJson::brief).toList())
                .put("next", page.next());
    }

    private void print(PaperPage page) {
        if (page.papers().isEmpty()) {
            spec.commandLine().getErr().println("no papers found");
            return;
        }
        Table table = new Table()
                .words("ID")
                .words("STATUS")
                .words("STEPS")
                .words("PUBLISHED")
                .words("CATEGORY")
                .words("TITLE OR REASON", TITLE_COLUMNS);
        for (PaperView paper : page.papers()) {
            table.row(
                    paper.id(),
                    paper.status().word(),
                    paper.progress() + "/" + PaperView.STEPS,
                    PaperWords.day(paper.published()),
                    paper.categories().isEmpty() ? "" : paper.categories().getFirst(),
                    text(paper));
        }
        table.lines(output.columns()).forEach(spec.commandLine().getOut()::println);
        if (page.next() != null) {
            spec.commandLine().getOut().flush();
            spec.commandLine().getErr().println("more: --after " + page.next());
        }
    }

    /** The title, or the reason for a paper that has failed or has no title yet. */
    private static String text(PaperView paper) {
        String title = paper.title() == null ? "" : paper.title();
        boolean isTelling = paper.status() == Status.FAILED || title.isEmpty();
        return isTelling ? PaperWords.cause(paper.error(), title) : title;
    }
}
