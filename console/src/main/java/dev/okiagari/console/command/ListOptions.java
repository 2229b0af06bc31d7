package dev.okiagari.console.command;

import dev.okiagari.console.terminal.DurationConverter;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemFilter;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Selects the items of a list. */
final class ListOptions {
    @Option(names = "--pipeline", paramLabel = "NAME", description = "Only items of this pipeline.")
    @Nullable
    String pipeline;

    @Option(
            names = "--state",
            paramLabel = "STATE",
            completionCandidates = Words.class,
            description = "One of ${COMPLETION-CANDIDATES} (default: unfinished; with --prefix: all).")
    private @Nullable String state;

    @Option(names = "--step", paramLabel = "NAME", description = "Only items at this step.")
    @Nullable
    String step;

    @Option(names = "--kind", paramLabel = "KIND", description = "Only items whose latest failure is of this kind.")
    private @Nullable String kind;

    @Option(
            names = "--category",
            paramLabel = "NAME",
            description = "Only items whose latest failure is of this category.")
    private @Nullable String category;

    @Option(names = "--run", paramLabel = "ID", description = "Only items of this run.")
    private @Nullable Long run;

    @Option(
            names = "--prefix",
            paramLabel = "TEXT",
            description = "Only items whose key begins with this text, sorted by key: outside runs, or in --run.")
    private @Nullable String prefix;

    @Option(
            names = "--older-than",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "Only items submitted longer ago than this, such as 90s, 15m, 12h or 2d.")
    private @Nullable Duration olderThan;

    /** What --state may be: the states, and more precise words for what an item waits for. */
    private enum StateChoice {
        UNFINISHED,
        WAITING,
        RETRYING,
        HELD,
        STALE,
        RUNNING,
        PARKED,
        DONE,
        FAILED,
        REJECTED,
        CANCELLED,
        ALL;

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The words of --state. */
    static final class Words implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(StateChoice.values()).map(StateChoice::word).iterator();
        }
    }

    /** Throws, with what to do, when a word is unknown or filters contradict each other. */
    ItemFilter filter() {
        StateChoice choice = choice();
        if (choice == StateChoice.UNFINISHED && state != null && prefix != null) {
            throw new IllegalArgumentException(
                    "--state unfinished cannot be combined with --prefix; name a state, or leave --state out");
        }
        ItemFilter filter = (choice == StateChoice.ALL ? ItemFilter.ofEverything() : ItemFilter.none())
                .withPipeline(pipeline)
                .withStep(step)
                .withKind(kind == null ? null : FilterOptions.kind(kind))
                .withCategory(category)
                .withRun(run)
                .withKeyPrefix(prefix)
                .withOlderThan(olderThan);
        return switch (choice) {
            case UNFINISHED, ALL -> filter;
            case RETRYING -> filter.thatAreRetrying();
            case HELD -> filter.thatAreHeld();
            case STALE -> filter.thatAreStale();
            case WAITING, RUNNING, PARKED, DONE, FAILED, REJECTED, CANCELLED ->
                filter.withState(State.of(choice.word()));
        };
    }

    /** What an empty list has none of. */
    String what() {
        StateChoice choice = choice();
        return choice == StateChoice.ALL || (state == null && prefix != null) ? "items" : choice.word() + " items";
    }

    /** True when items that have ended were left out without having been asked for. */
    boolean leavesOutEnded() {
        return choice() == StateChoice.UNFINISHED && prefix == null;
    }

    private StateChoice choice() {
        if (state == null) {
            return StateChoice.UNFINISHED;
        }
        return Arrays.stream(StateChoice.values())
                .filter(w -> w.word().equalsIgnoreCase(state))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown --state '" + state + "'; use one of " + String.join(", ", new Words())));
    }
}
