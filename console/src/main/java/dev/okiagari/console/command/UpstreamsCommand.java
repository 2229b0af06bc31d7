package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.json.UpstreamListJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.Timed;
import dev.okiagari.console.reading.UpstreamWords;
import dev.okiagari.console.store.UpstreamReads;
import dev.okiagari.console.store.UpstreamReads.UpstreamRow;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.kit.terminal.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
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
                    UpstreamWords.calls(upstream),
                    UpstreamWords.limit(upstream),
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
}
