package dev.okiagari.console.command;

import dev.okiagari.console.store.ItemPage;
import dev.okiagari.console.store.ItemPage.StateChoice;
import dev.okiagari.console.terminal.Durations;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.console.terminal.Table;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Lists items, newest first. */
@Command(name = "list", description = "Lists items, newest first; only unfinished ones unless --state is given.")
final class ItemsList implements Callable<Integer>, ShortCommand {
    private static final int MOST = 10_000;
    private static final int WHY_COLUMNS = 90;

    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(names = "--pipeline", paramLabel = "NAME", description = "Only items of this pipeline.")
    private @Nullable String pipeline;

    @Option(
            names = "--state",
            paramLabel = "STATE",
            defaultValue = "unfinished",
            completionCandidates = Words.class,
            description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private String state = "unfinished";

    @Option(names = "--step", paramLabel = "NAME", description = "Only items at this step.")
    private @Nullable String step;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "50",
            description = "Maximum number, 1 to 10000 (default: ${DEFAULT-VALUE}).")
    private int limit = 50;

    @Option(names = "--before", paramLabel = "ID", description = "Only items older than this one, for the next page.")
    private @Nullable Long before;

    ItemsList(Supplier<OpenDatabase> door) {
        this.door = door;
    }

    /** The words of --state. */
    static final class Words implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(StateChoice.values()).map(StateChoice::word).iterator();
        }
    }

    @Override
    public Integer call() {
        StateChoice wanted = wanted();
        if (limit < 1 || limit > MOST) {
            throw new ParameterException(spec.commandLine(), "--limit must be 1 to " + MOST + ", not " + limit);
        }
        if (before != null && before < 1) {
            throw new ParameterException(spec.commandLine(), "--before must be 1 or more, not " + before);
        }
        try (OpenDatabase database = door.get()) {
            ItemDesk desk = new ItemDesk(database.source());
            // One more than the limit tells whether there is a next page.
            List<ItemSnapshot> found = desk.list(new ItemPage.Filter(wanted, pipeline, step, before, limit + 1));
            if (found.isEmpty()) {
                // A mistyped name must not look like a pipeline without items.
                KnownNames.in(database.source()).require(pipeline, step);
            }
            Page page = new Page(found.subList(0, Math.min(limit, found.size())), found.size() > limit);
            if (output.json()) {
                spec.commandLine().getOut().println(json(page).text());
            } else {
                print(page, wanted);
            }
            return Exit.OK;
        }
    }

    private record Page(List<ItemSnapshot> items, boolean hasMore) {}

    private StateChoice wanted() {
        return Arrays.stream(StateChoice.values())
                .filter(w -> w.word().equalsIgnoreCase(state))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "unknown --state '" + state + "'; use one of " + String.join(", ", new Words())));
    }

    private static Json json(Page page) {
        return new Json()
                .put("items", page.items().stream().map(ItemJson::brief).toList())
                .put(
                        "nextBefore",
                        page.hasMore() ? page.items().getLast().item().id() : null);
    }

    private void print(Page page, StateChoice wanted) {
        PrintWriter out = spec.commandLine().getOut();
        if (page.items().isEmpty()) {
            String what = wanted == StateChoice.ALL ? "items" : wanted.word() + " items";
            spec.commandLine()
                    .getErr()
                    .println("no " + what + " found"
                            + (wanted == StateChoice.UNFINISHED ? "; for items that have ended add --state all" : ""));
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
        table.lines().forEach(out::println);
        if (page.hasMore()) {
            out.flush();
            spec.commandLine()
                    .getErr()
                    .println("more: --before " + page.items().getLast().item().id());
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
