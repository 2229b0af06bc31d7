package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.papers.arxiv.PaperId;
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

/** Deletes papers. */
@Command(
        name = "delete",
        description = {
            "Deletes papers with their rows, vectors, raw copies and items. This cannot be undone.",
            "Citations in other papers stay, without the link. If the command is interrupted, run it again to finish."
        })
final class DeleteCommand implements Callable<Integer> {
    private final Supplier<PaperDesk> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private IdArguments given = new IdArguments();

    @Option(names = "--yes", description = "Confirm the deletion. Required.")
    private boolean yes;

    DeleteCommand(Supplier<PaperDesk> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        GivenIds ids = GivenIds.of(given.all(spec.commandLine()));
        if (!yes) {
            throw new ParameterException(spec.commandLine(), "deleting cannot be undone; add --yes");
        }
        List<PaperId> deleted = new ArrayList<>();
        List<PaperId> missing = new ArrayList<>();
        try (PaperDesk desk = door.get()) {
            RawStorage storage = desk.runtime().storageForRemoval();
            for (PaperId id : ids.good()) {
                (desk.papers().delete(id, storage) ? deleted : missing).add(id);
            }
        } catch (ClassifiedException e) {
            // The message of the storage; papers that were deleted before stay deleted.
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
            missing.forEach(id -> spec.commandLine().getErr().println("okiagari: paper " + id + " is unknown"));
        }
        return ids.bad().isEmpty() && missing.isEmpty() ? Exit.OK : Exit.FAILED;
    }
}
