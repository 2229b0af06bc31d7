package dev.okiagari.console.command;

import dev.okiagari.console.api.view.ItemBrief;
import dev.okiagari.console.desk.ItemDesk;
import dev.okiagari.console.desk.ItemSnapshot;
import dev.okiagari.console.terminal.Durations;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.console.terminal.Table;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Lists items, page by page. */
@Command(name = "list", description = "Lists items, only unfinished ones unless --state or --prefix is given.")
final class ItemsList implements Callable<Integer>, ShortCommand {
    private static final int MOST = 10_000;
    private static final int WHY_COLUMNS = 90;

    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private ListOptions options = new ListOptions();

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "50",
            description = "Maximum number, 1 to 10000 (default: ${DEFAULT-VALUE}).")
    private int limit = 50;

    @Option(names = "--after", paramLabel = "PLACE", description = "The next page: what the page before named as more.")
    private @Nullable String after;

    ItemsList(Supplier<OpenDatabase> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        if (limit < 1 || limit > MOST) {
            throw new ParameterException(spec.commandLine(), "--limit must be 1 to " + MOST + ", not " + limit);
        }
        try (OpenDatabase database = door.get()) {
            ItemDesk.Page page = page(database);
            if (page.items().isEmpty()) {
                // A mistyped name must not look like a pipeline without items.
                KnownNames.in(database.source()).require(options.pipeline, options.step);
            }
            if (output.json()) {
                spec.commandLine().getOut().println(json(page).text());
            } else {
                print(page);
            }
            return Exit.OK;
        }
    }

    private ItemDesk.Page page(OpenDatabase database) {
        try {
            return new ItemDesk(database.source()).list(options.filter(), after, limit);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private static Json json(ItemDesk.Page page) {
        return new Json()
                .put(
                        "items",
                        page.items().stream().map(ItemBrief::of).map(Json::of).toList())
                .put("next", page.next());
    }

    private void print(ItemDesk.Page page) {
        PrintWriter out = spec.commandLine().getOut();
        if (page.items().isEmpty()) {
            spec.commandLine()
                    .getErr()
                    .println((page.next() == null
                                    ? "no " + options.what() + " found"
                                    : "no " + options.what() + " found so far; go on with --after " + page.next())
                            + (options.leavesOutEnded() ? "; for items that have ended add --state all" : ""));
            return;
        }
        Table table = new Table()
                .numbers("ID")
                .words("PIPELINE")
                .words("KEY")
                .words("STATE")
                .words("STEP")
                .numbers("ATTEMPT")
                .words("SINCE")
                .words("WHY", WHY_COLUMNS);
        page.items().forEach(seen -> addRow(table, seen));
        table.lines(output.columns()).forEach(out::println);
        if (page.next() != null) {
            out.flush();
            spec.commandLine().getErr().println("more: --after " + OneLine.of(page.next()));
        }
    }

    private static void addRow(Table table, ItemSnapshot seen) {
        table.row(
                seen.item().id(),
                seen.item().pipeline(),
                seen.item().key(),
                seen.stateWord(),
                seen.item().step(),
                seen.item().attempt(),
                Durations.words(Duration.between(seen.item().since(), seen.at().now())),
                Brief.why(seen));
    }
}
