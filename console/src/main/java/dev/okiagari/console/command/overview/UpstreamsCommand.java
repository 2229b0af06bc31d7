package dev.okiagari.console.command.overview;

import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.store.UpstreamReads;
import dev.okiagari.console.store.UpstreamReads.UpstreamRow;
import dev.okiagari.console.terminal.Durations;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.console.terminal.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists the upstreams. */
@Command(
        name = "upstreams",
        description = "Lists the services that steps call: how the latest calls went, limits, and holds.")
public final class UpstreamsCommand implements Callable<Integer>, ShortCommand {
    private static final int USED_BY_COLUMNS = 50;
    private static final int WHY_COLUMNS = 70;

    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    public UpstreamsCommand(Supplier<OpenDatabase> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        try (OpenDatabase database = door.get()) {
            List<UpstreamRow> all = UpstreamReads.all(database.source());
            if (output.json()) {
                Json json = new Json()
                        .put(
                                "upstreams",
                                all.stream().map(UpstreamsCommand::json).toList());
                spec.commandLine().getOut().println(json.text());
            } else if (all.isEmpty()) {
                spec.commandLine()
                        .getErr()
                        .println("no upstream yet; a node makes those of its steps known when it starts");
            } else {
                table(all).lines(output.columns()).forEach(spec.commandLine().getOut()::println);
            }
            return Exit.OK;
        }
    }

    private static Table table(List<UpstreamRow> all) {
        Table table = new Table()
                .words("NAME")
                .words("STATE")
                .words("LATEST CALLS")
                .words("LIMIT")
                .words("USED BY", USED_BY_COLUMNS)
                .words("WHY", WHY_COLUMNS);
        for (UpstreamRow upstream : all) {
            table.row(
                    upstream.name(),
                    state(upstream),
                    calls(upstream),
                    limit(upstream),
                    upstream.usedBy(),
                    upstream.why() == null ? "" : upstream.why());
        }
        return table;
    }

    private static String state(UpstreamRow upstream) {
        Instant since = upstream.heldSince();
        return since == null ? "open" : "on hold for " + Durations.words(Duration.between(since, upstream.now()));
    }

    private static String calls(UpstreamRow upstream) {
        if (upstream.of() == 0) {
            return "none";
        }
        String failed = upstream.failed() + " of " + upstream.of() + " failed";
        return upstream.inARow() == 0 ? failed : failed + ", the last " + upstream.inARow();
    }

    private static String limit(UpstreamRow upstream) {
        List<String> limits = new ArrayList<>();
        Double perSecond = upstream.perSecond();
        if (perSecond != null) {
            limits.add(
                    perSecond >= 1
                            ? String.format(Locale.ROOT, "%.3g a second", perSecond)
                            : "one every " + Durations.words(Duration.ofMillis(Math.round(1000 / perSecond))));
        }
        if (upstream.atOnce() != null) {
            limits.add(upstream.atOnce() + " at a time");
        }
        return limits.isEmpty() ? "none" : String.join(", ", limits);
    }

    private static Json json(UpstreamRow upstream) {
        return new Json()
                .put("name", upstream.name())
                .put("failed", upstream.failed())
                .put("calls", upstream.of())
                .put("failedInARow", upstream.inARow())
                .put("perSecond", upstream.perSecond())
                .put("atOnce", upstream.atOnce())
                .put("usedBy", upstream.usedBy())
                .put("heldSince", upstream.heldSince())
                .put("why", upstream.why())
                .put("probeAt", upstream.probeAt());
    }
}
