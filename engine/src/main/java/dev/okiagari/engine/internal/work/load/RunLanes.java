package dev.okiagari.engine.internal.work.load;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.store.row.OpenRun;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The lanes of the runs that are open now, beside those outside runs. Every run has a lane of its own for each step, and
 * all lanes of one step share its places evenly: so runs take turns, whatever the number of their targets. Immutable.
 *
 * @param runs whose items may be worked on
 */
record RunLanes(Set<OpenRun> runs, Set<Long> open, List<NodeLane> lanes, List<NodeLane> suspectLanes) {

    static RunLanes of(Collection<OpenRun> runs, NodePipelines pipelines) {
        Map<String, List<OpenRun>> byPipeline = runs.stream().collect(Collectors.groupingBy(OpenRun::pipeline));
        return new RunLanes(
                Set.copyOf(runs),
                runs.stream().map(OpenRun::id).collect(Collectors.toUnmodifiableSet()),
                withRuns(pipelines.lanes(), byPipeline),
                withRuns(pipelines.suspectLanes(), byPipeline));
    }

    private static List<NodeLane> withRuns(List<NodeLane> outsideRuns, Map<String, List<OpenRun>> byPipeline) {
        if (byPipeline.isEmpty()) {
            return outsideRuns;
        }
        List<NodeLane> all = new ArrayList<>();
        for (NodeLane lane : outsideRuns) {
            List<OpenRun> runs = lane.lane().kind() == Lane.Kind.ENDINGS
                    ? List.of()
                    : byPipeline.getOrDefault(lane.lane().pipeline(), List.of());
            int lanesOfStep = lane.lanesOfStep() * (1 + runs.size());
            all.add(lane.in(Lane.NO_RUN, lanesOfStep));
            runs.forEach(r -> all.add(lane.in(r.id(), lanesOfStep)));
        }
        return List.copyOf(all);
    }

    boolean isOpen(long runId) {
        return open.contains(runId);
    }

    RunLanes without(long runId) {
        return new RunLanes(
                runs.stream().filter(r -> r.id() != runId).collect(Collectors.toUnmodifiableSet()),
                open.stream().filter(r -> r != runId).collect(Collectors.toUnmodifiableSet()),
                lanes.stream().filter(l -> l.lane().runId() != runId).toList(),
                suspectLanes.stream().filter(l -> l.lane().runId() != runId).toList());
    }
}
