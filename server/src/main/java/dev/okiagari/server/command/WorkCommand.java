package dev.okiagari.server.command;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.application.program.LocalNode;
import dev.okiagari.application.program.ProgramRuntime;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.StopSignal;
import dev.okiagari.server.wiring.ServerProgram;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs a node until Ctrl-C, or until it is drained. */
@Command(name = "work")
public final class WorkCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** How soon the program ends after the node has left. */
    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    private final ServerProgram program;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--name", paramLabel = "NAME", defaultValue = "work")
    private String name = "work";

    public WorkCommand(ServerProgram program) {
        this.program = program;
    }

    @Override
    public Integer call() throws InterruptedException {
        try (StopSignal stop = new StopSignal(say("work.what"), PATIENCE)) {
            boolean isDrained = work(stop);
            spec.commandLine().getErr().println(say(isDrained ? "command.drained" : "command.stopped"));
            return isDrained ? Exit.OK : Exit.INTERRUPTED;
        }
    }

    /** Whether it was drained. */
    private boolean work(StopSignal stop) throws InterruptedException {
        Workforce workforce = new Workforce(program);
        try (ProgramRuntime runtime = program.prepared(workforce.workers());
                LocalNode node = workforce.start(runtime, name)) {
            workforce.sayWhatIsMissing(spec.commandLine().getErr());
            spec.commandLine().getErr().println(say("work.running", String.valueOf(node.id()), runtime.location()));
            spec.commandLine().getErr().flush();
            CompletableFuture<Void> left = node.drained();
            boolean isStopped = false;
            while (!left.isDone() && !isStopped) {
                isStopped = stop.within(LOOK_EVERY);
            }
            return left.isDone();
        }
    }
}
