package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.IllegalMove;
import dev.okiagari.papers.NoSuchPaper;
import dev.okiagari.papers.arxiv.PaperId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Retries failed papers. */
@Command(
        name = "retry",
        description = "Retries failed papers from the step that failed; needs a running node (see 'work').")
final class RetryCommand implements Callable<Integer> {
    private final Supplier<PaperDesk> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private IdArguments given = new IdArguments();

    @Option(
            names = {"--reason", "--why"},
            paramLabel = "TEXT",
            defaultValue = "papers retry",
            description =
                    "Why you do this; recorded with your name and shown with the item (default: ${DEFAULT-VALUE}).")
    private String reason = "papers retry";

    RetryCommand(Supplier<PaperDesk> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        GivenIds ids = GivenIds.of(given.all(spec.commandLine()));
        Actor actor = PaperDesk.actor(reason);
        Map<PaperId, String> refused = new LinkedHashMap<>();
        try (PaperDesk desk = door.get()) {
            for (PaperId id : ids.good()) {
                try {
                    desk.papers().retry(id, actor);
                    if (!output.json()) {
                        spec.commandLine().getOut().println("retry: " + id + " continues from the step that failed");
                    }
                } catch (NoSuchPaper | IllegalMove | IllegalStateException e) {
                    refused.put(id, String.valueOf(e.getMessage()));
                }
            }
            if (!output.json() && refused.size() < ids.good().size()) {
                spec.commandLine().getOut().flush();
                PaperWorkers.warnWithoutNode(desk, spec.commandLine());
            }
        }
        if (output.json()) {
            spec.commandLine().getOut().println(json(ids, refused).text());
        } else {
            spec.commandLine().getOut().flush();
            ids.bad().forEach(why -> spec.commandLine().getErr().println("okiagari: " + why));
            refused.values().forEach(why -> spec.commandLine().getErr().println("okiagari: " + why));
        }
        return ids.bad().isEmpty() && refused.isEmpty() ? Exit.OK : Exit.FAILED;
    }

    private static Json json(GivenIds ids, Map<PaperId, String> refused) {
        return new Json()
                .put("act", "retry")
                .put(
                        "done",
                        ids.good().stream()
                                .filter(id -> !refused.containsKey(id))
                                .map(PaperId::text)
                                .toList())
                .put(
                        "refused",
                        Stream.concat(ids.bad().stream(), refused.values().stream())
                                .toList());
    }
}
