package dev.okiagari.server.command;

import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.StopSignal;
import dev.okiagari.server.wiring.ApplicationTables;
import dev.okiagari.server.wiring.LocalNode;
import dev.okiagari.server.wiring.Place;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A node, until Ctrl-C. */
@Command(
        name = "work",
        description = {
            "Runs a node that works on papers until Ctrl-C; run as many as you like, on as many hosts.",
            "Without a database of your own, the embedded one is made. StopSignal is graceful: what runs may end, the rest is "
                    + "given back with its attempts."
        })
public final class WorkCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Supplier<Place> place;
    private final Supplier<String> build;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--name",
            paramLabel = "NAME",
            defaultValue = "work",
            description = "What the node is called in lists; ${DEFAULT-VALUE} unless given.")
    private String name = "work";

    public WorkCommand(Supplier<Place> place, Supplier<String> build) {
        this.place = place;
        this.build = build;
    }

    @Override
    public Integer call() throws InterruptedException {
        Place where = place.get();
        try (StopSignal stopping = new StopSignal("the node", PATIENCE);
                OpenDatabase database = ApplicationTables.prepared(where);
                LocalNode node = LocalNode.start(where, database.source(), new LocalNode.Called(name, build.get()))) {
            spec.commandLine()
                    .getErr()
                    .println("node " + node.id() + " works on papers in " + where + "; Ctrl-C stops it in good order");
            spec.commandLine().getErr().flush();
            stopping.within(null);
        }
        spec.commandLine().getErr().println("stopped in good order");
        return Exit.INTERRUPTED;
    }
}
