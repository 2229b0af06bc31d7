package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.json.EngineItemListJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.ItemReadings;
import dev.okiagari.console.reading.ItemSelection;
import dev.okiagari.console.reading.ItemSnapshot;
import dev.okiagari.console.reading.KnownNames;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.terminal.ListCommand;
import dev.okiagari.kit.terminal.Table;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists items, page by page. */
@Command(name = "list")
final class ItemsList extends ListCommand<ConsoleContext, ItemReadings.Page> {
    private static final int USUAL = 50;
    private static final int MOST = 10_000;
    private static final int WHY_COLUMNS = 90;

    @Mixin
    private ItemOptions options = new ItemOptions();

    ItemsList(Supplier<ConsoleContext> context) {
        super(context, USUAL, MOST);
    }

    @Override
    protected ItemReadings.Page read(ConsoleContext context) {
        ItemReadings.Page page = page(context);
        if (page.items().isEmpty()) {
            // A mistyped name must not look like a pipeline without items.
            new KnownNames(context.names()).require(options.pipeline, options.step);
        }
        return page;
    }

    private ItemReadings.Page page(ConsoleContext context) {
        try {
            return context.items().list(options.selection().filter(), cursor(), limit());
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    @Override
    protected Record json(ItemReadings.Page page) {
        return EngineItemListJson.of(page);
    }

    @Override
    protected @Nullable Object next(ItemReadings.Page page) {
        return page.next();
    }

    @Override
    protected String empty(ItemReadings.Page page) {
        ItemSelection selection = options.selection();
        return page.next() != null
                ? say("items.none-so-far", page.next())
                : selection.leavesOutEnded()
                        ? say("items.none-unfinished")
                        : selection.get("state").isEmpty()
                                ? say("items.none")
                                : say("items.none-in-state", selection.get("state"));
    }

    @Override
    protected List<String> lines(ItemReadings.Page page) {
        Table table = new Table()
                .numbers("ID")
                .words("PIPELINE", "KEY")
                .words("STATE", "STEP")
                .numbers("ATTEMPT")
                .words("SINCE")
                .words("WHY", WHY_COLUMNS);
        for (ItemSnapshot seen : page.items()) {
            table.row(
                    seen.item().id(),
                    seen.item().pipeline(),
                    seen.item().key(),
                    seen.stateWord(),
                    seen.item().step(),
                    seen.item().attempt(),
                    Durations.words(
                            Duration.between(seen.item().since(), seen.at().now())),
                    ItemText.why(seen));
        }
        return table.lines(columns());
    }
}
