package dev.okiagari.server.papers;

import dev.okiagari.console.command.CommandFailed;
import dev.okiagari.console.command.Exit;
import dev.okiagari.console.command.OutputOptions;
import dev.okiagari.engine.model.Staleness;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.store.PaperReads;
import dev.okiagari.papers.store.PaperView;
import dev.okiagari.papers.store.ReferenceReads;
import dev.okiagari.papers.text.Section;
import dev.okiagari.server.database.Place;
import java.util.List;
import java.util.Optional;
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
    private static final int MOST_CITING = 100;

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
            PaperSheet sheet = read(desk, id).orElseThrow(() -> new CommandFailed(Exit.FAILED, GivenIds.notHere(id)));
            if (output.json()) {
                spec.commandLine().getOut().println(sheet.json(text).text());
            } else {
                (text ? sheet.text() : sheet.lines()).forEach(spec.commandLine().getOut()::println);
            }
            return Exit.OK;
        }
    }

    private static Optional<PaperSheet> read(PaperDesk desk, PaperId id) {
        PaperReads reads = new PaperReads();
        ReferenceReads references = new ReferenceReads();
        Staleness staleness = desk.papers().staleness(id).orElse(null);
        return desk.tables().inTransaction(tx -> {
            Optional<PaperView> found = reads.find(tx, id);
            if (found.isEmpty()) {
                return Optional.empty();
            }
            List<Section> sections = reads.sections(tx, id);
            return Optional.of(new PaperSheet(
                    found.get(),
                    staleness,
                    sections,
                    references.citations(tx, id),
                    references.citedBy(tx, id, MOST_CITING),
                    references.extractions(tx, id)));
        });
    }
}
