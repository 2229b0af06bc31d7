package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.papers.search.SearchAnswer;
import dev.okiagari.papers.search.SearchRequest;
import dev.okiagari.server.papers.TextModels;
import dev.okiagari.server.wiring.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Finds papers by words and by meaning. */
@Command(
        name = "search",
        description = {
            "Finds papers by their words and their meaning; any text will do, and none lists the newest.",
            "\"Words in quotes\" must stand in the paper so."
        })
final class SearchCommand implements Callable<Integer> {
    private final Supplier<Place> place;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(arity = "0..*", paramLabel = "TEXT", description = "What to look for.")
    private List<String> words = new ArrayList<>();

    @Mixin
    private FilterOptions filter = new FilterOptions();

    SearchCommand(Supplier<Place> place) {
        this.place = place;
    }

    @Override
    public Integer call() {
        SearchRequest request = new SearchRequest(
                String.join(" ", words), filter.filters(spec.commandLine()), filter.wanted(spec.commandLine()));
        try (PaperDesk desk = PaperDesk.open(place.get());
                TextModels understanding =
                        TextModels.open(desk.place().settings().outside());
                OpenIndex open = OpenIndex.over(desk).caughtUp(this::say)) {
            SearchAnswer answer =
                    open.library().searchWith(understanding.embedder()).search(request);
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
