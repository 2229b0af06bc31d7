package dev.okiagari.console.command;

import dev.okiagari.engine.Actions;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemFilter;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Selects the items of an act when none is named; mixed into each act together with {@link ActOptions}. */
final class FilterOptions {
    private static final String RETRYING = "retrying";
    private static final String HELD = "held";

    @Option(
            names = "--state",
            paramLabel = "STATE",
            description = "Filter: items in this state; also retrying and held.")
    @Nullable
    String state;

    @Option(names = "--step", paramLabel = "NAME", description = "Filter: items at this step.")
    @Nullable
    String step;

    @Option(names = "--kind", paramLabel = "KIND", description = "Filter: items whose latest failure is of this kind.")
    @Nullable
    String kind;

    @Option(
            names = "--category",
            paramLabel = "NAME",
            description = "Filter: items whose latest failure is of this category.")
    @Nullable
    String category;

    @Option(names = "--prefix", paramLabel = "TEXT", description = "Filter: items whose key begins with this text.")
    @Nullable
    String prefix;

    @Option(
            names = "--run",
            paramLabel = "ID",
            description = "Filter: items of this run (default: items outside runs).")
    @Nullable
    Long run;

    @Option(names = "--everything", description = "Instead of a filter: every item outside runs.")
    boolean everything;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "With a filter: maximum number of items per second (default: " + Actions.USUAL_PACE + ").")
    int rate = Actions.USUAL_PACE;

    /** True when any filter is given. */
    boolean isGiven() {
        return state != null
                || step != null
                || kind != null
                || category != null
                || prefix != null
                || run != null
                || everything;
    }

    /** Throws, with what to do, when a word is unknown or filters contradict each other. */
    ItemFilter filter(@Nullable String pipeline) {
        ItemFilter filter = run != null ? ItemFilter.ofRun(run) : ItemFilter.none();
        filter = filter.withPipeline(pipeline)
                .withStep(step)
                .withKind(kind == null ? null : kind(kind))
                .withCategory(category)
                .withKeyPrefix(prefix);
        filter = inState(filter);
        if (everything && filter.narrows()) {
            throw new IllegalArgumentException(
                    "--everything cannot be combined with another filter; leave out one of them");
        }
        return everything ? ItemFilter.ofEverything() : filter;
    }

    private ItemFilter inState(ItemFilter filter) {
        if (RETRYING.equals(state)) {
            return filter.thatAreRetrying();
        }
        if (HELD.equals(state)) {
            return filter.thatAreHeld();
        }
        return filter.withState(state == null ? null : word(State.class, "state", state));
    }

    static Kind kind(String word) {
        return word(Kind.class, "kind", word);
    }

    private static <E extends Enum<E>> E word(Class<E> type, String what, String said) {
        return Arrays.stream(type.getEnumConstants())
                .filter(e -> e.name().equals(said.toUpperCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown " + what + " '" + said
                        + "'; use one of "
                        + Arrays.toString(type.getEnumConstants()).toLowerCase(Locale.ROOT)));
    }
}
