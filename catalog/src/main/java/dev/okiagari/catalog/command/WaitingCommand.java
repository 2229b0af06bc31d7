package dev.okiagari.catalog.command;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.application.program.Installation;
import dev.okiagari.application.program.Program;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.kit.terminal.PrintingCommand;
import dev.okiagari.kit.terminal.StopSignal;
import java.time.Duration;
import java.util.List;

/** A command that starts or resumes something, works on it or watches it, and prints the summaries. Used by one thread. */
abstract class WaitingCommand extends PrintingCommand {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Program program;
    private final Installation catalog;

    WaitingCommand(Program program, Installation catalog) {
        this.program = program;
        this.catalog = catalog;
    }

    /** Starts it and waits. Returns the exit code. */
    abstract int begin(CatalogContext context, Waiting waiting) throws InterruptedException;

    @Override
    public Integer call() throws Exception {
        try (StopSignal stop = new StopSignal(say("waiting.node"), PATIENCE);
                CatalogContext context = CatalogContext.over(program.prepared(List.of(catalog)))) {
            return begin(
                    context,
                    new Waiting(program, catalog.application(), context, stop, spec().commandLine(), isJson()));
        }
    }

    /** What a command that only calls the shop works with. */
    final CatalogContext forCalls() {
        return CatalogContext.over(program.existingForCalls(catalog));
    }
}
