package dev.okiagari.console.command;

import dev.okiagari.console.desk.ItemDesk;
import dev.okiagari.console.desk.ItemSnapshot;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import java.util.List;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Resolves what was typed to exactly one item, or says why that is not possible. */
final class ItemNames {
    private final DataSource source;
    private final String flags;

    ItemNames(DataSource source, String flags) {
        this.source = source;
        this.flags = flags;
    }

    ItemSnapshot one(String word, @Nullable String pipeline) {
        List<ItemSnapshot> found = new ItemDesk(source).named(word, pipeline);
        if (found.isEmpty()) {
            if (pipeline != null) {
                KnownNames.in(source).require(pipeline, null);
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
        return "no item" + where + " has the key or id '" + word + "'; list the items: "
                + "./okiagari items list --state all" + flags;
    }

    private static String ambiguous(String word, List<ItemSnapshot> found) {
        String all = found.stream()
                .map(s -> "  id:" + s.item().id() + "  " + s.name() + "  " + s.stateWord())
                .collect(Collectors.joining("\n"));
        return "'" + word + "' is ambiguous: " + found.size() + " items match; add --pipeline NAME, or use the id:\n"
                + all;
    }
}
