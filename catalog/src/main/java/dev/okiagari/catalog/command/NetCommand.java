package dev.okiagari.catalog.command;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.json.CatalogNetJson;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.catalog.setup.CatalogProblems;
import dev.okiagari.catalog.view.NetDetails;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.kit.terminal.ListCommand;
import dev.okiagari.kit.terminal.Table;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists nets, or shows one. */
@Command(name = "net")
final class NetCommand extends ListCommand<CatalogContext, NetCommand.Nets> {
    @Parameters(arity = "0..1", paramLabel = "NET")
    private @Nullable String key;

    NetCommand(Supplier<CatalogContext> opening) {
        super(opening, 20, 100);
    }

    /** A page of nets, or the one that was named. */
    record Nets(List<NetView> found, int limit, @Nullable NetDetails one) {
        CatalogNetJson.Page page() {
            return CatalogNetJson.Page.of(found, limit);
        }
    }

    @Override
    protected Nets read(CatalogContext context) {
        if (key == null) {
            return new Nets(context.catalog().nets(cursor(), limit() + 1), limit(), null);
        }
        String wanted = key;
        NetView net = context.catalog().net(wanted).orElseThrow(() -> CatalogProblems.missing("net.unknown", wanted));
        return new Nets(List.of(net), 1, context.catalog().details(net));
    }

    @Override
    protected Record json(Nets nets) {
        return nets.one() == null ? nets.page() : CatalogNetJson.Details.of(nets.one());
    }

    @Override
    protected @Nullable Object next(Nets nets) {
        return nets.page().next();
    }

    @Override
    protected List<String> lines(Nets nets) {
        if (nets.one() != null) {
            return CatalogText.runs(List.copyOf(nets.one().runs().values())).lines();
        }
        Table table = CatalogText.table("nets.columns", "------…");
        nets.found().stream()
                .limit(nets.limit())
                .forEach(net -> table.row(
                        net.key(),
                        CatalogText.time(net.startedAt()),
                        net.startedBy(),
                        CatalogText.time(net.endedAt()),
                        Objects.requireNonNullElse(net.verdict(), say("run.open")),
                        net.runs().entrySet().stream()
                                .map(run -> run.getKey() + " " + run.getValue())
                                .collect(Collectors.joining(", ")),
                        CatalogText.text(net.reason())));
        return nets.found().isEmpty() ? List.of() : table.lines(columns());
    }

    @Override
    protected String empty(Nets nets) {
        return say("nets.none");
    }

    @Override
    protected String hint(Nets nets) {
        return nets.one() == null
                ? super.hint(nets)
                : CatalogText.sentence(nets.one().net());
    }
}
