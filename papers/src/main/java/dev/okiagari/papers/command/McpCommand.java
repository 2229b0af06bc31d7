package dev.okiagari.papers.command;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.application.Application;
import dev.okiagari.application.program.Program;
import dev.okiagari.application.program.Workers;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.StopSignal;
import dev.okiagari.papers.mcp.PaperTools;
import dev.okiagari.papers.mcp.StdioTools;
import dev.okiagari.papers.setup.PapersContext;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lets a program with a language model use the papers. */
@Command(name = "mcp")
final class McpCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration LOOK = Duration.ofMillis(200);

    private final Supplier<PapersContext> opening;
    private final Program program;
    private final Application application;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--no-work")
    private boolean noWork;

    McpCommand(Supplier<PapersContext> opening, Program program, Application application) {
        this.opening = opening;
        this.program = program;
        this.application = application;
    }

    @Override
    public Integer call() throws InterruptedException {
        String build = program.build().get();
        StdioTools.Streams streams = new StdioTools.Streams(System.in, System.out);
        try (StopSignal stop = new StopSignal(say("node.stopping"), PATIENCE);
                PapersContext context = opening.get();
                Workers workers = PaperWorkers.of(context, application, build)) {
            context.follow();
            ensure(workers); // before anything is read: who may not work says so at once
            try (StdioTools tools = new StdioTools(new PaperTools(context), build, streams, () -> ensure(workers))) {
                boolean isStopped = false;
                while (!isStopped && tools.ended().getCount() > 0) {
                    isStopped = stop.within(LOOK);
                }
                return isStopped ? Exit.INTERRUPTED : Exit.OK;
            }
        }
    }

    private void ensure(Workers workers) {
        if (noWork) {
            return;
        }
        synchronized (workers) {
            workers.ensure(words -> spec.commandLine().getErr().println(words));
        }
    }
}
