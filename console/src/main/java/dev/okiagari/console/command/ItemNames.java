package dev.okiagari.console.command;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Turns what was typed into exactly one item, or says kindly why it cannot. */
final class ItemNames {
    private final ItemDesk desk;
    private final String flags;

    ItemNames(ItemDesk desk, String flags) {
        this.desk = desk;
        this.flags = flags;
    }

    ItemSnapshot one(String word, @Nullable String pipeline) {
        List<ItemSnapshot> found = desk.named(word, pipeline);
        if (found.isEmpty()) {
            if (pipeline != null) {
                desk.knownNames().require(pipeline, null);
            }
            throw new CommandFailed(Exit.FAILED, missing(word, pipeline));
        }
        if (found.size() > 1) {
            throw new CommandFailed(Exit.USAGE, ambiguous(word, found));
        }
        return found.getFirst();
    }

    private String missing(String word, @Nullable String pipeline) {
        String where = pipeline == null ? "" : " in pipeline '" + pipeline + "'";
        return "could not find '" + word + "' because no item" + where + " has that key or id; see what there is: "
                + "./okiagari items list --state all" + flags;
    }

    private static String ambiguous(String word, List<ItemSnapshot> found) {
        String all = found.stream()
                .map(s -> "  id:" + s.item().id() + "  " + s.name() + "  " + s.stateWord())
                .collect(Collectors.joining("\n"));
        return "could not tell which item '" + word + "' is because " + found.size()
                + " fit; say --pipeline NAME, or name it by its id:\n" + all;
    }
}
