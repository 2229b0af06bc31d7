package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.console.terminal.Table;
import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.search.ExtractionAnswer;
import dev.okiagari.papers.search.ExtractionRequest;
import dev.okiagari.server.command.papers.sheet.SearchSheet;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Searches what was extracted from papers. */
@Command(
        name = "extractions",
        description =
                "Searches extracted methods, data sets, baselines, metrics, results, contributions and limitations.")
final class ExtractionsCommand implements Callable<Integer>, ShortCommand {
    private static final int NAME_COLUMNS = 50;
    private static final int DETAIL_COLUMNS = 80;

    private final Supplier<PaperDesk> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(
            arity = "0..*",
            paramLabel = "TEXT",
            description = "The text to search for; without a text all are listed.")
    private List<String> words = new ArrayList<>();

    @Option(
            names = "--type",
            paramLabel = "TYPE",
            split = ",",
            converter = Word.OfType.class,
            description = "Only these types: method, dataset, baseline, metric, result, contribution, limitation.")
    private List<Extraction.Type> types = new ArrayList<>();

    @Mixin
    private FilterOptions filter = new FilterOptions();

    ExtractionsCommand(Supplier<PaperDesk> door) {
        this.door = door;
    }

    @Override
    public boolean needsOptimizer() {
        return true;
    }

    @Override
    public Integer call() {
        ExtractionRequest request = new ExtractionRequest(
                String.join(" ", words),
                Set.copyOf(types),
                filter.filters(spec.commandLine()),
                filter.wanted(spec.commandLine()));
        try (PaperDesk desk = door.get();
                OpenIndex open = OpenIndex.over(desk).caughtUp(this::say)) {
            ExtractionAnswer answer = open.library().searchExtractions(request);
            if (output.json()) {
                spec.commandLine().getOut().println(json(answer).text());
            } else {
                print(answer);
            }
            return Exit.OK;
        }
    }

    private void say(String words) {
        if (!output.json()) {
            spec.commandLine().getErr().println(words);
        }
    }

    private void print(ExtractionAnswer answer) {
        if (answer.hits().isEmpty()) {

            spec.commandLine()
                    .getErr()
                    .println(answer.total() == 0 ? "nothing found" : "no more; total: " + answer.total());
            return;
        }
        Table table = new Table()
                .words("TYPE")
                .words("NAME", NAME_COLUMNS)
                .words("PAPER")
                .words("DETAIL", DETAIL_COLUMNS);
        answer.hits()
                .forEach(hit -> table.row(
                        hit.extraction().type().word(),
                        hit.extraction().name(),
                        hit.paper(),
                        hit.extraction().detail()));
        table.lines(output.columns()).forEach(spec.commandLine().getOut()::println);
        spec.commandLine().getOut().flush();
        spec.commandLine().getErr().println(answer.hits().size() + " of " + answer.total());
        answer.nextOffset().ifPresent(next -> spec.commandLine().getErr().println("more: --offset " + next));
    }

    private static Json json(ExtractionAnswer answer) {
        return new Json()
                .put("total", answer.total())
                .put(
                        "hits",
                        answer.hits().stream().map(ExtractionsCommand::json).toList())
                .put(
                        "nextOffset",
                        answer.nextOffset().isPresent() ? answer.nextOffset().getAsInt() : null)
                .put("types", SearchSheet.facets(answer.types()))
                .put("whole", answer.whole());
    }

    private static Json json(ExtractionAnswer.Hit hit) {
        return new Json()
                .put("paper", hit.paper().text())
                .put("title", hit.title())
                .put("type", hit.extraction().type().word())
                .put("name", hit.extraction().name())
                .put("detail", hit.extraction().detail())
                .put("section", hit.section().position())
                .put("heading", hit.section().heading())
                .put("score", hit.score())
                .put(
                        "highlights",
                        hit.highlights().stream().map(SearchSheet::highlight).toList());
    }
}
