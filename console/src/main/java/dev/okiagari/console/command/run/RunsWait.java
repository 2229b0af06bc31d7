package dev.okiagari.console.command.run;

import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.terminal.DurationConverter;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.StopSignal;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Run;
import dev.okiagari.engine.view.RunProgress;
import dev.okiagari.engine.view.Verdict;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Waits for the end of a run and exits as the run did. */
@Command(
        name = "wait",
        description =
                "Waits for the end of a run. Exit code: 0 passed, 1 failed, aborted or not ended in time, 130 Ctrl-C.")
final class RunsWait implements Callable<Integer> {
    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "ID", description = "The run, as in 'runs list'.")
    private long id;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "How long to wait at most, such as 10m (default: without limit).")
    private @Nullable Duration atMost;

    RunsWait(Supplier<OpenDatabase> door) {
        this.door = door;
    }

    @Override
    public Integer call() throws InterruptedException {
        try (StopSignal stop = new StopSignal("waiting", Duration.ofSeconds(10));
                OpenDatabase database = door.get()) {
            Client client = Client.on(database.source());
            Run run = client.runs().of(id);
            Optional<Verdict> verdict = run.verdict();
            String said = "";
            for (long looks = 0; verdict.isEmpty() && !isOver(looks) && !stop.within(LOOK_EVERY); looks++) {
                said = say(client.runs().progress(id), said);
                verdict = run.verdict();
            }
            print(client.runs().progress(id), verdict);
            return verdict.map(Verdict::exitCode).orElse(stop.isRequested() ? Exit.INTERRUPTED : Exit.FAILED);
        }
    }

    private boolean isOver(long looks) {
        return atMost != null && LOOK_EVERY.multipliedBy(looks).compareTo(atMost) >= 0;
    }

    /** Prints the progress when it has changed. */
    private String say(RunProgress progress, String before) {
        String now = RunSheet.line(progress);
        if (!now.equals(before)) {
            spec.commandLine().getErr().println(now);
        }
        return now;
    }

    private void print(RunProgress progress, Optional<Verdict> verdict) {
        if (output.json()) {
            spec.commandLine().getOut().println(RunJson.of(progress).text());
        } else {
            spec.commandLine()
                    .getOut()
                    .println("run " + id + " of " + progress.run().job() + ": "
                            + verdict.map(v -> v.run().state().word() + ", " + v.reason())
                                    .orElse(RunSheet.line(progress) + "; it goes on"));
        }
    }
}
