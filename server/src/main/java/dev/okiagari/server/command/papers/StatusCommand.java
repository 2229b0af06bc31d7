package dev.okiagari.server.command.papers;

import dev.okiagari.console.store.HoldReads;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.console.terminal.Table;
import dev.okiagari.engine.view.Staleness;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.PaperStatus;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Progress;
import dev.okiagari.papers.view.Status;
import dev.okiagari.server.command.papers.sheet.PaperWords;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows the status of papers. */
@Command(
        name = "status",
        description =
                "Shows the status of papers and what happens next. Exit code 1 when one has failed, is unknown, or is not an id.")
final class StatusCommand implements Callable<Integer>, ShortCommand {
    private static final int MAX_COLUMNS = 300;

    private final Supplier<PaperDesk> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private IdArguments given = new IdArguments();

    StatusCommand(Supplier<PaperDesk> door) {
        this.door = door;
    }

    /** What happens next, or what went wrong. */
    private static String words(PaperStatus one) {
        Progress paper = one.paper();
        Staleness staleness = one.staleness();
        if (paper.status() == Status.READY) {
            return paper.title() == null ? "" : paper.title();
        }
        String doing = staleness == null ? "" : staleness.message();
        String cause = PaperWords.cause(paper.error(), "");
        return doing + (doing.isEmpty() || cause.isEmpty() ? "" : "; last failure: ") + cause;
    }

    @Override
    public Integer call() {
        GivenIds ids = GivenIds.of(given.all(spec.commandLine()));
        try (PaperDesk desk = door.get()) {
            List<PaperStatus> seen = desk.papers().status(ids.good());
            Set<PaperId> missing = new LinkedHashSet<>(ids.good());
            seen.forEach(one -> missing.remove(one.paper().id()));
            if (output.json()) {
                spec.commandLine().getOut().println(json(seen, missing, ids).text());
            } else {
                print(seen);
                if (seen.stream().anyMatch(one -> !one.paper().isOver())) {
                    printProblems(desk);
                }
                ids.complain(spec.commandLine(), missing);
            }
            boolean isWell = ids.bad().isEmpty()
                    && missing.isEmpty()
                    && seen.stream().noneMatch(one -> one.paper().status() == Status.FAILED);
            return isWell ? Exit.OK : Exit.FAILED;
        }
    }

    private void print(List<PaperStatus> seen) {
        if (seen.isEmpty()) {
            return;
        }
        Table table = new Table().words("ID").words("STATUS").words("STEPS").words("NEXT OR REASON", MAX_COLUMNS);
        for (PaperStatus one : seen) {
            table.row(
                    one.paper().id(),
                    one.paper().status().word(),
                    one.paper().steps() + "/" + PaperView.STEPS,
                    words(one));
        }
        table.lines(output.columns()).forEach(spec.commandLine().getOut()::println);
        spec.commandLine().getOut().flush();
    }

    private void printProblems(PaperDesk desk) {
        HoldWords.ofPapers(desk.tables().inTransaction(new HoldReads()::all))
                .forEach(held -> spec.commandLine().getErr().println(HoldWords.line(held)));
        PaperWorkers.warnWithoutNode(desk, spec.commandLine());
    }

    private static Json json(List<PaperStatus> seen, Set<PaperId> missing, GivenIds ids) {
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
