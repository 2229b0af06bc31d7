package dev.okiagari.server.command.catalog;

import dev.okiagari.catalog.view.NetView;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.Table;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists nets, or shows one. */
@Command(name = "net", description = "Lists nets, the newest first, or shows the runs of one.")
final class NetCommand extends Reading {
    private static final int MOST = 20;

    @Parameters(arity = "0..1", paramLabel = "NET", description = "A net, such as 2026-04-01-1.")
    private @Nullable String key;

    NetCommand(Supplier<CatalogDesk> door) {
        super(door);
    }

    @Override
    public Integer call() {
        return with(desk -> key == null ? list(desk) : show(desk, key));
    }

    private int list(CatalogDesk desk) {
        List<NetView> nets = desk.catalog().nets(MOST);
        if (output.json()) {
            print(new Json().put("nets", nets.stream().map(NetCommand::json).toList()));
        } else if (nets.isEmpty()) {
            say("there are no nets; start one: ./okiagari catalog run all");
        } else {
            Table table = new Table()
                    .words("NET")
                    .words("STARTED")
                    .words("BY")
                    .words("ENDED")
                    .words("VERDICT")
                    .words("RUNS")
                    .words("REASON", 120);
            nets.forEach(net -> table.row(
                    net.key(),
                    SummarySheet.time(net.startedAt()),
                    net.startedBy(),
                    SummarySheet.time(net.endedAt()),
                    net.verdict() == null ? "open" : net.verdict(),
                    net.runs().entrySet().stream()
                            .map(run -> run.getKey() + " " + run.getValue())
                            .collect(Collectors.joining(", ")),
                    net.reason() == null ? "" : net.reason()));
            print(table);
        }
        return Exit.OK;
    }

    private int show(CatalogDesk desk, String wanted) {
        NetView net = desk.catalog()
                .net(wanted)
                .orElseThrow(() -> new CommandFailed(Exit.FAILED, "there is no net '" + wanted + "'"));
        List<RunSummary> runs = net.runs().values().stream()
                .map(desk.catalog()::run)
                .flatMap(Optional::stream)
                .toList();
        if (output.json()) {
            print(json(net)
                    .put("summaries", runs.stream().map(SummarySheet::json).toList()));
        } else {
            print(SummarySheet.table(runs));
            say(sentence(net));
        }
        return Exit.OK;
    }

    /** Such as "net 2026-04-01-1 has passed". */
    static String sentence(NetView net) {
        return "net " + net.key() + " "
                + (net.isOpen() ? "is open since " + SummarySheet.time(net.startedAt()) : "has " + word(net));
    }

    private static String word(NetView net) {
        String how = "stopped".equals(net.verdict()) ? "been stopped" : String.valueOf(net.verdict());
        return net.reason() == null ? how : how + ": " + net.reason();
    }

    static Json json(NetView net) {
        Json runs = new Json();
        net.runs().forEach(runs::put);
        return new Json()
                .put("net", net.key())
                .put("startedAt", net.startedAt())
                .put("startedBy", net.startedBy())
                .put("endedAt", net.endedAt())
                .put("verdict", net.verdict())
                .put("reason", net.reason())
                .put("runs", runs);
    }
}
