package dev.okiagari.console.command;

import dev.okiagari.engine.Actions;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemFilter;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which items an act is about when none is named; mixed into each act together with {@link ActOptions}. */
final class FilterOptions {
    private static final String RETRYING = "retrying";
    private static final String HELD = "held";

    @Option(
            names = "--state",
            paramLabel = "STATE",
            description = "Without names: all items in this state; also retrying and held.")
    @Nullable
    String state;

    @Option(names = "--step", paramLabel = "NAME", description = "Without names: only items at this step.")
    @Nullable
    String step;

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            description = "Without names: only items whose latest failure is of this kind.")
    @Nullable
    String kind;

    @Option(names = "--category", paramLabel = "NAME", description = "Without names: the same by category.")
    @Nullable
    String category;

    @Option(names = "--prefix", paramLabel = "TEXT", description = "Without names: only items whose key begins so.")
    @Nullable
    String prefix;

    @Option(names = "--run", paramLabel = "ID", description = "Without names: items of this run; else of none.")
    @Nullable
    Long run;

    @Option(names = "--everything", description = "Without names and filters: every item of no run is meant.")
    boolean everything;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "Without names: at most so many items a second; " + Actions.USUAL_PACE + " unless given.")
    int rate = Actions.USUAL_PACE;

    /** True when a filter is given at all. */
    boolean isGiven() {
        return state != null
                || step != null
                || kind != null
                || category != null
                || prefix != null
                || run != null
                || everything;
    }

    /** Throws, with what to do, when a word is not known, or when everything is meant and yet not everything. */
    ItemFilter filter(@Nullable String pipeline) {
        ItemFilter filter = run != null ? ItemFilter.ofRun(run) : ItemFilter.none();
        filter = filter.withPipeline(pipeline)
                .withStep(step)
                .withKind(kind == null ? null : word(Kind.class, "kind", kind))
                .withCategory(category)
                .withKeyPrefix(prefix);
        filter = inState(filter);
        if (everything && filter.narrows()) {
            throw new IllegalArgumentException(
                    "could not filter because --everything is given with another filter; leave out one of them");
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

    private static <E extends Enum<E>> E word(Class<E> type, String what, String said) {
        return Arrays.stream(type.getEnumConstants())
                .filter(e -> e.name().equals(said.toUpperCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("could not filter because there is no " + what + " '" + said
                                + "'; there are "
                                + Arrays.toString(type.getEnumConstants()).toLowerCase(Locale.ROOT)));
    }
}
