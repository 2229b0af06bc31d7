package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.json.EngineRunDetailsJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.engine.Run;
import dev.okiagari.engine.view.Verdict;
import dev.okiagari.kit.terminal.DurationConverter;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.PrintingCommand;
import dev.okiagari.kit.terminal.StopSignal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Waits for the end of a run and exits as the run did. */
@Command(name = "wait")
final class RunsWait extends PrintingCommand {
    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    private final Supplier<ConsoleContext> opening;

    @Parameters(paramLabel = "ID", descriptionKey = "run.id")
    private long id;

    @Option(names = "--for", paramLabel = "TIME", converter = DurationConverter.class)
    private @Nullable Duration atMost;

    RunsWait(Supplier<ConsoleContext> opening) {
        this.opening = opening;
    }

    @Override
    public Integer call() throws InterruptedException {
        try (StopSignal stop = new StopSignal(say("runs.waiting"), Duration.ofSeconds(10));
                ConsoleContext context = opening.get()) {
            Run run = context.client().runs().of(id);
            Optional<Verdict> verdict = run.verdict();
            String said = "";
            for (long looks = 0; verdict.isEmpty() && !isOver(looks) && !stop.within(LOOK_EVERY); looks++) {
                said = tell(progress(context), said);
                verdict = run.verdict();
            }
            print(progress(context), verdict);
            return verdict.map(Verdict::exitCode).orElse(stop.isRequested() ? Exit.INTERRUPTED : Exit.FAILED);
        }
    }

    private EngineRunDetailsJson progress(ConsoleContext context) {
        return EngineRunDetailsJson.of(context.client().runs().progress(id), List.of());
    }

    private boolean isOver(long looks) {
        return atMost != null && LOOK_EVERY.multipliedBy(looks).compareTo(atMost) >= 0;
    }

    /** Prints the progress when it has changed. */
    private String tell(EngineRunDetailsJson details, String before) {
        String now = RunText.progress(details);
        if (!now.equals(before)) {
            err().println(now);
        }
        return now;
    }

    private void print(EngineRunDetailsJson details, Optional<Verdict> verdict) {
        String job = details.run().job();
        String run = String.valueOf(id);
        print(
                () -> details,
                () -> verdict.map(v ->
                                say("run.verdict", run, job, v.run().state().word(), v.reason()))
                        .orElseGet(() -> say("run.still-open", run, job, RunText.progress(details))));
    }
}
