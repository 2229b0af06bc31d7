package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.ItemSnapshot;
import dev.okiagari.console.reading.KnownNames;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Resolves what was typed to exactly one item, or says why that is not possible. */
record ItemNames(ConsoleContext context) {

    ItemSnapshot one(String word, @Nullable String pipeline) {
        List<ItemSnapshot> found = context.items().named(word, pipeline);
        if (found.size() == 1) {
            return found.getFirst();
        }
        if (!found.isEmpty()) {
            String all = found.stream()
                    .map(s -> "\n  id:" + s.item().id() + "  " + s.name() + "  " + s.stateWord())
                    .collect(Collectors.joining());
            throw new CommandFailed(Exit.USAGE, say("item.ambiguous", word, found.size()) + all);
        }
        if (pipeline != null) {
            new KnownNames(context.names()).require(pipeline, null);
        }
        throw new CommandFailed(
                Exit.FAILED,
                pipeline == null
                        ? say("item.none", word, context.flags())
                        : say("item.none-in-pipeline", pipeline, word, context.flags()));
    }
}
