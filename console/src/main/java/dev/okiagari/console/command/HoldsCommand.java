package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.json.HoldJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.Timed;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.kit.terminal.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;

/** Lists the holds; its subcommands place and release them. */
@Command(name = "holds")
final class HoldsCommand extends ReadCommand<ConsoleContext, Timed<HoldJson.Listing>> {
    private static final int WHY_COLUMNS = 70;
    private static final int PAST = 30;

    HoldsCommand(Supplier<ConsoleContext> context) {
        super(context);
    }

    @Override
    protected Timed<HoldJson.Listing> read(ConsoleContext context) {
        return new Timed<>(context.now(), HoldJson.all(context, PAST));
    }

    @Override
    protected String empty(Timed<HoldJson.Listing> none) {
        return say("holds.none");
    }

    @Override
    protected List<String> lines(Timed<HoldJson.Listing> read) {
        HoldJson.Listing all = read.answer();
        Table table = new Table()
                .words("ON HOLD", "KIND")
                .words("SINCE", "BY")
                .numbers("ITEMS")
                .words("NEXT PROBE")
                .words("WHY", WHY_COLUMNS);
        for (HoldJson held : all.holds()) {
            HoldView hold = held.hold();
            table.row(
                    hold.name(),
                    hold.kind().word(),
                    Durations.ago(Duration.between(hold.since(), read.now())),
                    hold.by(),
                    held.items(),
                    probe(hold, read.now()),
                    hold.reason());
        }
        return table.lines(columns());
    }

    private static String probe(HoldView hold, Instant now) {
        Instant at = hold.probeAt();
        if (at == null) {
            return say("probe.none");
        }
        String when = hold.isProbed()
                ? say("probe.running")
                : at.isAfter(now) ? say("probe.in", Durations.words(Duration.between(now, at))) : say("probe.now");
        return hold.failedProbes() == 0 ? when : say("probe.failed", when, hold.failedProbes());
    }
}
