package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.json.BackfillJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.terminal.ActCommand;
import dev.okiagari.kit.terminal.OneLine;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Fires the slots of a schedule that passed without a firing. */
@Command(name = "backfill")
final class SchedulesBackfill extends ActCommand<ConsoleContext, BackfillJson> {
    @Parameters(paramLabel = "NAME")
    private String name = "";

    @Option(names = "--from", paramLabel = "TIME", required = true)
    private String from = "";

    @Option(names = "--to", paramLabel = "TIME", required = true)
    private String to = "";

    @Option(names = "--dry-run", descriptionKey = "act.dry-run")
    private boolean dryRun;

    SchedulesBackfill(Supplier<ConsoleContext> context) {
        super(context);
    }

    @Override
    protected String purpose() {
        return say("act.this");
    }

    @Override
    protected boolean needsReason() {
        return !dryRun;
    }

    @Override
    protected BackfillJson act(ConsoleContext context, Act by) {
        return BackfillJson.of(
                context.client().schedules(),
                OneLine.of(name),
                new BackfillJson.Body(from, to, dryRun, by.why()),
                new Actor(by.who(), by.why()));
    }

    @Override
    protected List<String> lines(BackfillJson done) {
        return List.of(done.words());
    }
}
