package dev.okiagari.server.command.catalog;

import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.StopSignal;
import dev.okiagari.engine.Run;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Tries the failed targets of a run again. */
@Command(
        name = "rerun",
        description = "Starts a new run with the failed targets of one that has ended; the first verdict stays.")
final class RerunCommand implements Callable<Integer> {
    private final CatalogInstallation.Doors doors;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "RUN", description = "The number of the run.")
    private long run;

    @Option(names = "--failed", description = "Required: only the targets that failed.")
    private boolean failed;

    RerunCommand(CatalogInstallation.Doors doors) {
        this.doors = doors;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (!failed) {
            throw new ParameterException(
                    spec.commandLine(), "add --failed; to run a job with all its targets: ./okiagari catalog run JOB");
        }
        try (StopSignal stop = new StopSignal("the node", Waiting.PATIENCE);
                CatalogDesk desk = doors.prepared()) {
            Run again = Already.orElse(
                    desk, () -> desk.catalog().rerunFailed(run, CatalogDesk.actor("catalog rerun --failed")));
            return new Waiting(doors, desk, stop, spec.commandLine(), output.json()).forRun(again.id());
        }
    }
}
