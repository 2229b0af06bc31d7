package dev.okiagari.console.command;

import dev.okiagari.console.desk.Snapshot;
import dev.okiagari.console.store.NameReads;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Spelling;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Checks names of pipelines, steps and upstreams, and answers unknown ones with those that exist. Used by one thread. */
final class KnownNames {
    private final NameReads.Names known;

    private KnownNames(NameReads.Names known) {
        this.known = known;
    }

    static KnownNames in(DataSource source) {
        return new KnownNames(Snapshot.read(source, new NameReads()::all));
    }

    /** Ends the command when there is no such pipeline, or no such step in it. Null means any. */
    void require(@Nullable String pipeline, @Nullable String step) {
        if (pipeline != null && !known.steps().containsKey(pipeline)) {
            throw unknown("--pipeline", pipeline, "pipeline", known.steps().keySet());
        }
        if (step != null && !steps(pipeline).contains(step)) {
            String where = pipeline == null ? "step" : "step of " + pipeline;
            throw unknown("--step", step, where, steps(pipeline));
        }
    }

    /**
     * The full name of a step, upstream or pipeline, from its full or short name.
     * Ends the command when there is none, or more than one.
     */
    String holdable(String word) {
        Set<String> all = known.holdable();
        List<String> meant = all.stream()
                .filter(name -> name.equals(word) || name.endsWith(":" + word))
                .toList();
        if (meant.contains(word) || meant.size() == 1) {
            return meant.contains(word) ? word : meant.getFirst();
        }
        if (meant.size() > 1) {
            throw new CommandFailed(Exit.USAGE, "'" + word + "' is ambiguous: " + String.join(", ", meant));
        }
        throw new CommandFailed(
                Exit.USAGE, "there is no step, upstream or pipeline '" + word + "'" + choices(word, all));
    }

    private Collection<String> steps(@Nullable String pipeline) {
        if (pipeline != null) {
            return known.steps().getOrDefault(pipeline, List.of());
        }
        List<String> all = new ArrayList<>();
        known.steps().values().forEach(all::addAll);
        return new TreeSet<>(all);
    }

    private static CommandFailed unknown(String flag, String word, String what, Collection<String> there) {
        return new CommandFailed(
                Exit.USAGE, "there is no " + what + " '" + word + "' (" + flag + ")" + choices(word, there));
    }

    private static String choices(String word, Collection<String> there) {
        if (there.isEmpty()) {
            return "; none exists yet";
        }
        String all = String.join(", ", there);
        return Spelling.nearest(word, there)
                .map(near -> "; did you mean " + near + "? Existing: " + all)
                .orElse("; existing: " + all);
    }
}
