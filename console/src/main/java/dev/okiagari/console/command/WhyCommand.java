package dev.okiagari.console.command;

import dev.okiagari.console.json.EngineItemJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.ItemSnapshot;
import dev.okiagari.kit.terminal.ReadCommand;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Explains one item in one sentence. */
@Command(name = "why")
final class WhyCommand extends ReadCommand<ConsoleContext, ItemSnapshot> {
    @Mixin
    private OneItem one = new OneItem();

    WhyCommand(Supplier<ConsoleContext> context) {
        super(context);
    }

    @Override
    protected ItemSnapshot read(ConsoleContext context) {
        return one.in(context);
    }

    @Override
    protected Record json(ItemSnapshot seen) {
        return EngineItemJson.of(seen);
    }

    @Override
    protected List<String> lines(ItemSnapshot seen) {
        return List.of(seen.why());
    }
}
