package dev.okiagari.server.papers;

import dev.okiagari.console.command.Exit;
import dev.okiagari.console.command.OutputOptions;
import dev.okiagari.console.store.HoldReads;
import dev.okiagari.console.text.Json;
import dev.okiagari.console.text.Table;
import dev.okiagari.engine.model.Staleness;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.store.PaperView;
import dev.okiagari.papers.store.ProgressReads;
import dev.okiagari.papers.store.ProgressReads.Progress;
import dev.okiagari.papers.store.Status;
import dev.okiagari.server.database.Place;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Where papers are. */
@Command(
        name = "status",
        description = "Says where papers are and why. Exit code 1 when one has failed, is not here, or is no id.")
final class StatusCommand implements Callable<Integer> {
    private static final int WIDEST = 300;

    private final Supplier<Place> place;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private IdArguments given = new IdArguments();

    StatusCommand(Supplier<Place> place) {
        this.place = place;
    }

    /** A paper and what is being done about it. */
    private record Seen(Progress paper, @Nullable Staleness staleness) {
        /** What happens next; what went wrong when nothing does. */
        String words() {
            String doing = staleness == null || paper.isOver() ? "" : staleness.message();
            String cause = PaperWords.cause(paper.error(), "");
            if (paper.status() == Status.READY) {
                return paper.title() == null ? "" : paper.title();
            }
            return doing + (doing.isEmpty() || cause.isEmpty() ? "" : "; last failure: ") + cause;
        }
    }

    @Override
    public Integer call() {
        GivenIds ids = GivenIds.of(given.all(spec.commandLine()));
        try (PaperDesk desk = PaperDesk.open(place.get())) {
            List<Seen> seen = look(desk, ids.good());
            Set<PaperId> missing = new LinkedHashSet<>(ids.good());
            seen.forEach(one -> missing.remove(one.paper().id()));
            if (output.json()) {
                spec.commandLine().getOut().println(json(seen, missing, ids).text());
            } else {
                print(seen);
                if (seen.stream().anyMatch(one -> !one.paper().isOver())) {
                    sayWhatIsInTheWay(desk);
                }
                ids.complain(spec.commandLine(), missing);
            }
            boolean isWell = ids.bad().isEmpty()
                    && missing.isEmpty()
                    && seen.stream().noneMatch(one -> one.paper().status() == Status.FAILED);
            return isWell ? Exit.OK : Exit.FAILED;
        }
    }

    private static List<Seen> look(PaperDesk desk, Set<PaperId> ids) {
        ProgressReads reads = new ProgressReads();
        Map<PaperId, Progress> found = desk.tables().inTransaction(tx -> reads.of(tx, ids)).stream()
                .collect(Collectors.toMap(Progress::id, Function.identity()));
        List<Seen> seen = new ArrayList<>();
        for (PaperId id : ids) {
            Progress paper = found.get(id);
            if (paper != null) {
                seen.add(new Seen(
                        paper,
                        paper.isOver() ? null : desk.papers().staleness(id).orElse(null)));
            }
        }
        return seen;
    }

    private void print(List<Seen> seen) {
        if (seen.isEmpty()) {
            return;
        }
        Table table = new Table().words("ID").words("STATUS").words("STEPS").words("NEXT OR REASON", WIDEST);
        for (Seen one : seen) {
            table.row(
                    one.paper().id(),
                    one.paper().status().word(),
                    one.paper().steps() + "/" + PaperView.STEPS,
                    one.words());
        }
        table.lines().forEach(spec.commandLine().getOut()::println);
        spec.commandLine().getOut().flush();
    }

    private void sayWhatIsInTheWay(PaperDesk desk) {
        HoldWords.ofPapers(desk.tables().inTransaction(new HoldReads()::all))
                .forEach(held -> spec.commandLine().getErr().println(HoldWords.line(held)));
        Workers.sayWhenNobodyWorks(desk, spec.commandLine());
    }

    private static Json json(List<Seen> seen, Set<PaperId> missing, GivenIds ids) {
        return ids.json(missing)
                .put(
                        "papers",
                        seen.stream()
                                .map(one -> PaperJson.progress(
                                                new Json()
                                                        .put(
                                                                "id",
                                                                one.paper().id().text()),
                                                one.paper())
                                        .put("staleness", PaperJson.staleness(one.staleness())))
                                .toList());
    }
}
