package dev.okiagari.console.command;

import dev.okiagari.console.store.UpstreamReads.UpstreamRow;
import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.json.UpstreamListJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.Timed;
import dev.okiagari.console.store.UpstreamReads;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.kit.terminal.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Lists the upstreams. */
@Command(name = "upstreams")
final class UpstreamsCommand extends ReadCommand<ConsoleContext, Timed<UpstreamListJson>> {
    private static final int USED_BY_COLUMNS = 50;
    private static final int WHY_COLUMNS = 70;

    UpstreamsCommand(Supplier<ConsoleContext> context) {
        super(context);
    }

    @Override
    protected Timed<UpstreamListJson> read(ConsoleContext context) {
        return new Timed<>(context.now(), new UpstreamListJson(UpstreamReads.all(context.source())));
    }

    @Override
    protected Record json(Timed<UpstreamListJson> read) {
        return read.answer();
    }

    @Override
    protected String empty(Timed<UpstreamListJson> none) {
        return say("upstreams.none");
    }

    @Override
    protected List<String> lines(Timed<UpstreamListJson> read) {
        Table table = new Table()
                .words("NAME", "STATE")
                .words("LATEST CALLS", "LIMIT")
                .words("USED BY", USED_BY_COLUMNS)
                .words("WHY", WHY_COLUMNS);
        for (UpstreamRow upstream : read.answer().upstreams()) {
            table.row(
                    upstream.name(),
                    state(upstream.heldSince(), read.now()),
                    calls(upstream),
                    limit(upstream.perSecond(), upstream.atOnce()),
                    upstream.usedBy(),
                    upstream.why() == null ? "" : upstream.why());
        }
        return table.lines(columns());
    }

    private static String state(@Nullable Instant heldSince, Instant now) {
        return heldSince == null
                ? say("upstream.available")
                : say("upstream.on-hold-for", Durations.words(Duration.between(heldSince, now)));
    }

    private static String calls(UpstreamRow upstream) {
        if (upstream.calls() == 0 && upstream.failedInARow() == 0) {
            return say("upstream.no-calls");
        }
        return upstream.failedInARow() == 0
                ? say("upstream.calls", upstream.failed(), upstream.calls())
                : say("upstream.calls-in-a-row", upstream.failed(), upstream.calls(), upstream.failedInARow());
    }

    /** In words, the same on the page. */
    public static String limit(@Nullable Double perSecond, @Nullable Integer atOnce) {
        List<String> limits = new ArrayList<>();
        if (perSecond != null) {
            limits.add(
                    perSecond >= 1
                            ? say("upstream.per-second", String.format(Locale.ROOT, "%.3g", perSecond))
                            : say(
                                    "upstream.one-every",
                                    Durations.words(Duration.ofMillis(Math.round(1000 / perSecond)))));
        }
        if (atOnce != null) {
            limits.add(say("upstream.at-once", atOnce));
        }
        return limits.isEmpty() ? say("upstream.no-limit") : String.join(", ", limits);
    }
}
