package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.json.LimitListJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.LimitWords;
import dev.okiagari.console.reading.Timed;
import dev.okiagari.console.store.LimitReads;
import dev.okiagari.console.store.LimitReads.LimitRow;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.kit.terminal.Table;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;

/** Lists the limits that were changed at run time. */
@Command(name = "list")
final class LimitsList extends ReadCommand<ConsoleContext, Timed<LimitListJson>> {
    private static final int WHY_COLUMNS = 70;

    LimitsList(Supplier<ConsoleContext> context) {
        super(context);
    }

    @Override
    protected Timed<LimitListJson> read(ConsoleContext context) {
        return new Timed<>(context.now(), new LimitListJson(context.read(LimitReads::all)));
    }

    @Override
    protected String empty(Timed<LimitListJson> none) {
        return say("limits.none");
    }

    @Override
    protected List<String> lines(Timed<LimitListJson> read) {
        Table table = new Table()
                .words("NAME", "LIMIT")
                .words("IN THE CODE", "SINCE")
                .words("BY")
                .words("WHY", WHY_COLUMNS);
        for (LimitRow limit : read.answer().limits()) {
            table.row(
                    limit.name(),
                    LimitWords.value(limit),
                    LimitWords.inCode(limit),
                    Durations.ago(Duration.between(limit.since(), read.now())),
                    limit.by(),
                    limit.reason());
        }
        return table.lines(columns());
    }
}
