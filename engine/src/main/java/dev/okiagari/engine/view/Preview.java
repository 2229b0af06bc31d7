package dev.okiagari.engine.view;

import dev.okiagari.engine.model.State;
import java.util.List;

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
