package dev.okiagari.engine.internal.work.load;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * A lane this node can claim from, and the step at which its items are worked on.
 *
 * @param lanesOfStep how many lanes share these places: those of new and of waiting items at a first step, those of runs
 * @param holdNames the holds that close it
 */
public record NodeLane(
        Lane lane, String step, StepCapacity places, int lanesOfStep, List<HoldName> holdNames, Duration deadline) {

    NodeLane in(long runId, int newLanesOfStep) {
        return new NodeLane(lane.inRun(runId), step, places, newLanesOfStep, holdNames, deadline);
    }

    boolean isOpen(Set<HoldName> holds) {
        return holds.isEmpty() || holdNames.stream().noneMatch(holds::contains);
    }

    LaneRequest request(int most) {
        return new LaneRequest(lane, step, most, LaneRequest.FROM_START);
    }
}
