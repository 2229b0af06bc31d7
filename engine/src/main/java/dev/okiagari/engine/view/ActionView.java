package dev.okiagari.engine.view;

import dev.okiagari.engine.model.State;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An action on many items and its progress.
 *
 * @param step of a replay
 * @param filter which items, as JSON, for people
 * @param endedBy who stopped it; null while it runs and when it completed
 */
public record ActionView(
        long id,
        Act act,
        @Nullable String step,
        String filter,
        int perSecond,
        String who,
        String why,
        Progress progress,
        Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable String endedBy) {

    /** The state of an action. */
    public enum Stage {
        RUNNING,
        DONE,
        STOPPED
    }

    /** How many items were acted on, and how many matched but had moved on before the act. */
    public record Progress(Stage stage, long changed, long skipped) {}

    /**
     * What an action would affect if it were started now.
     *
     * @param matched the number of items, or the number at which counting stopped
     * @param isMore there are more than {@code matched}
     * @param groups how many by pipeline, step and state, largest first
     * @param sample some of the keys
     */
    public record Preview(long matched, boolean isMore, List<Group> groups, List<String> sample) {
        public Preview {
            groups = List.copyOf(groups);
            sample = List.copyOf(sample);
        }

        /** Items at one step in one state. */
        public record Group(StepState at, long items) {}

        /** Where items are. */
        public record StepState(String pipeline, String step, State state) {}
    }
}
