package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.gateway.storage.StorageClaim;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.server.wiring.Folders;
import dev.okiagari.server.wiring.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Takes papers out. */
@Command(
        name = "delete",
        description = {
            "Takes papers out for good: their rows, vectors and raw copies, and the work on them.",
            "What other papers cite of them stays, without the link. When it is broken off, calling it again finishes it."
        })
final class DeleteCommand implements Callable<Integer> {
    private final Supplier<Place> place;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private IdArguments given = new IdArguments();

    @Option(names = "--yes", description = "Needed: it cannot be undone, and nothing is asked.")
    private boolean yes;

    DeleteCommand(Supplier<Place> place) {
        this.place = place;
    }

    @Override
    public Integer call() {
        GivenIds ids = GivenIds.of(given.all(spec.commandLine()));
        if (!yes) {
            throw new ParameterException(
                    spec.commandLine(), "could not delete because it cannot be undone; add --yes when it is meant");
        }
        List<PaperId> deleted = new ArrayList<>();
        List<PaperId> missing = new ArrayList<>();
        try (PaperDesk desk = PaperDesk.open(place.get());
                RawStorage storage = Folders.storage(desk.place())) {
            // In another storage than the papers' own, raw copies would be left behind for good.
            StorageClaim.requireToRemove(desk.source(), storage);
            for (PaperId id : ids.good()) {
                (desk.papers().delete(id, storage) ? deleted : missing).add(id);
            }
        } catch (ClassifiedException e) {
            // The storage's own words; what was deleted before stays so.
            throw new CommandFailed(Exit.FAILED, String.valueOf(e.getMessage()), e);
        }
        if (output.json()) {
            spec.commandLine()
                    .getOut()
                    .println(ids.json(missing)
                            .put("deleted", deleted.stream().map(PaperId::text).toList())
                            .text());
        } else {
            deleted.forEach(id -> spec.commandLine().getOut().println("deleted: " + id));
            spec.commandLine().getOut().flush();
            ids.complain(spec.commandLine(), List.of());
            missing.forEach(id -> spec.commandLine()
                    .getErr()
                    .println("okiagari: could not delete " + id + " because it is not here"));
        }
        return ids.bad().isEmpty() && missing.isEmpty() ? Exit.OK : Exit.FAILED;
    }
}
