package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.server.wiring.Place;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Everything about one paper. */
@Command(
        name = "show",
        description =
                "Shows a paper: where it is and why, its sections, what it cites and who cites it, what was found in it.")
final class ShowCommand implements Callable<Integer> {
    private final Supplier<Place> place;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "ID", description = "arXiv id, in any of its forms.")
    private String written = "";

    @Option(names = "--text", description = "Print the text of the sections instead of their outline.")
    private boolean text;

    ShowCommand(Supplier<Place> place) {
        this.place = place;
    }

    @Override
    public Integer call() {
        PaperId id = GivenIds.one(written);
        try (PaperDesk desk = PaperDesk.open(place.get())) {
            PaperSheet sheet = desk.papers()
                    .show(id)
                    .map(PaperSheet::of)
                    .orElseThrow(() -> new CommandFailed(Exit.FAILED, GivenIds.notHere(id)));
            if (output.json()) {
                spec.commandLine().getOut().println(sheet.json(text).text());
            } else {
                (text ? sheet.text() : sheet.lines()).forEach(spec.commandLine().getOut()::println);
            }
            return Exit.OK;
        }
    }
}
