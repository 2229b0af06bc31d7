package dev.okiagari.console.command;

import dev.okiagari.console.json.EngineItemDetailsJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.ItemReadings;
import dev.okiagari.kit.terminal.ReadCommand;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows everything about one item. */
@Command(name = "show")
final class ItemsShow extends ReadCommand<ConsoleContext, ItemReadings.Whole> {
    @Mixin
    private OneItem one = new OneItem();

    ItemsShow(Supplier<ConsoleContext> context) {
        super(context);
    }

    @Override
    protected ItemReadings.Whole read(ConsoleContext context) {
        return context.items().whole(one.in(context));
    }

    @Override
    protected Record json(ItemReadings.Whole whole) {
        return EngineItemDetailsJson.of(whole);
    }

    @Override
    protected List<String> lines(ItemReadings.Whole whole) {
        return new ItemText(whole).lines();
    }
}
