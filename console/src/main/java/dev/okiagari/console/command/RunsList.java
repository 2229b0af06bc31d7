package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.json.EngineRunJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.Timed;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.terminal.ListCommand;
import dev.okiagari.kit.terminal.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists runs, the newest first. */
@Command(name = "list")
final class RunsList extends ListCommand<ConsoleContext, Timed<EngineRunJson.Listing>> {
    private static final int USUAL = 20;
    private static final int MOST = 1000;
    private static final int REASON_COLUMNS = 60;

    @Option(names = "--job", paramLabel = "NAME")
    private @Nullable String job;

    RunsList(Supplier<ConsoleContext> context) {
        super(context, USUAL, MOST);
    }

    @Override
    protected Timed<EngineRunJson.Listing> read(ConsoleContext context) {
        return new Timed<>(
                context.now(), EngineRunJson.page(context.client().runs().list(job, numberCursor(), limit()), limit()));
    }

    @Override
    protected @Nullable Object next(Timed<EngineRunJson.Listing> page) {
        return page.answer().next();
    }

    @Override
    protected String empty(Timed<EngineRunJson.Listing> none) {
        return job == null ? say("runs.none") : say("runs.none-of-job", job);
    }

    @Override
    protected List<String> lines(Timed<EngineRunJson.Listing> read) {
        Table table = new Table()
                .numbers("ID")
                .words("JOB", "STATE")
                .numbers("TARGETS", "DONE")
                .numbers("FAILED", "LEFT")
                .words("STARTED", "TOOK")
                .words("WHY", REASON_COLUMNS);
        for (EngineRunJson run : read.answer().runs()) {
            Instant end = run.endedAt() == null ? read.now() : run.endedAt();
            table.row(
                    run.id(),
                    run.job(),
                    run.state().word(),
                    run.total(),
                    run.done(),
                    run.failed(),
                    run.left(),
                    Durations.ago(Duration.between(run.startedAt(), read.now())),
                    Durations.words(Duration.between(run.startedAt(), end)),
                    run.reason() == null ? "" : run.reason());
        }
        return table.lines(columns());
    }
}
