package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.papers.search.SearchAnswer;
import dev.okiagari.papers.search.SearchRequest;
import dev.okiagari.server.command.papers.sheet.SearchSheet;
import dev.okiagari.server.papers.TextModels;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Searches papers by words and by meaning. */
@Command(
        name = "search",
        description = {
            "Searches papers by words, with a model also by meaning; without a text the newest papers are listed.",
            "\"Words in quotes\" must appear exactly like this."
        })
final class SearchCommand implements Callable<Integer>, ShortCommand {
    private final Supplier<PaperDesk> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(arity = "0..*", paramLabel = "TEXT", description = "The text to search for.")
    private List<String> words = new ArrayList<>();

    @Mixin
    private FilterOptions filter = new FilterOptions();

    SearchCommand(Supplier<PaperDesk> door) {
        this.door = door;
    }

    @Override
    public boolean needsOptimizer() {
        return true;
    }

    @Override
    public Integer call() {
        SearchRequest request = new SearchRequest(
                String.join(" ", words), filter.filters(spec.commandLine()), filter.wanted(spec.commandLine()));
        try (PaperDesk desk = door.get();
                TextModels models = TextModels.open(desk.place().settings().services());
                OpenIndex open = OpenIndex.over(desk).caughtUp(this::say)) {
            SearchAnswer answer = open.library().searchWith(models.embedder()).search(request);
            SearchSheet sheet = new SearchSheet(answer, desk.place().flags());
            if (output.json()) {
                spec.commandLine().getOut().println(sheet.json().text());
            } else {
                sheet.lines().forEach(spec.commandLine().getOut()::println);
                spec.commandLine().getOut().flush();
                sheet.remarks().forEach(spec.commandLine().getErr()::println);
            }
            return Exit.OK;
        }
    }

    private void say(String words) {
        if (!output.json()) {
            spec.commandLine().getErr().println(words);
        }
    }
}
