package dev.okiagari.console.command;

import dev.okiagari.console.reading.ItemSelection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Selects items; mixed into the list of items and into acts on them. */
final class ItemOptions {
    @Option(names = "--pipeline", paramLabel = "NAME", descriptionKey = "items.pipeline")
    @Nullable
    String pipeline;

    @Option(
            names = "--state",
            paramLabel = "STATE",
            completionCandidates = States.class,
            descriptionKey = "items.state")
    private @Nullable String state;

    @Option(names = "--step", paramLabel = "NAME", descriptionKey = "items.step")
    @Nullable
    String step;

    @Option(names = "--kind", paramLabel = "KIND", descriptionKey = "items.kind")
    private @Nullable String kind;

    @Option(names = "--category", paramLabel = "NAME", descriptionKey = "items.category")
    private @Nullable String category;

    @Option(names = "--run", paramLabel = "ID", descriptionKey = "items.run")
    private @Nullable Long run;

    @Option(names = "--prefix", paramLabel = "TEXT", descriptionKey = "items.prefix")
    private @Nullable String prefix;

    @Option(names = "--older-than", paramLabel = "TIME", descriptionKey = "items.older-than")
    private @Nullable String olderThan;

    /** The words of --state. */
    static final class States implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ItemSelection.states().iterator();
        }
    }

    /** What is asked for, in the words of the API. */
    ItemSelection selection() {
        Map<String, @Nullable String> values = new HashMap<>();
        values.put("pipeline", pipeline);
        values.put("state", state);
        values.put("step", step);
        values.put("kind", kind);
        values.put("category", category);
        values.put("run", run == null ? null : run.toString());
        values.put("prefix", prefix);
        values.put("olderThan", olderThan);
        return ItemSelection.of(values::get);
    }
}
