package dev.okiagari.engine.internal.work.load;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * A lane this node can claim from.
 *
 * @param step where its items are worked on
 * @param lanesOfGate how many lanes share the gate: those of new and of waiting items at a first step, those of runs
 * @param holdNames the holds that close it
 * @param deadline of the step
 * @param runId the run whose lane it is, or {@link Lane#NO_RUN}
 */
public record NodeLane(
        String lane, String step, Gate gate, int lanesOfGate, List<String> holdNames, Duration deadline, long runId) {

    NodeLane(String lane, String step, Gate gate, int lanesOfGate, List<String> holdNames, Duration deadline) {
        this(lane, step, gate, lanesOfGate, holdNames, deadline, Lane.NO_RUN);
    }

    NodeLane in(String itsLane, long itsRun, int newLanesOfGate) {
        return new NodeLane(itsLane, step, gate, newLanesOfGate, holdNames, deadline, itsRun);
    }

    boolean isOpen(Set<String> holds) {
        return holds.isEmpty() || holdNames.stream().noneMatch(holds::contains);
    }

    LaneRequest request(int most) {
        return new LaneRequest(lane, step, most, LaneRequest.FROM_START, runId);
    }
}
