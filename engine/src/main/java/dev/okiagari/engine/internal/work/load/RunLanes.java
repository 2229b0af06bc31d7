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
 * The lanes of the runs that are open now, beside those of no run. Every run has a lane of its own for each step, and all
 * lanes of one step share its gate evenly: so runs take turns, whatever the number of their targets. Immutable.
 *
 * @param open runs whose items may be worked on
 */
record RunLanes(Set<OpenRun> runs, Set<Long> open, List<Workload.Source> sources, List<Workload.Source> suspects) {

    /** @param plain the lanes of no run, from which those of the runs are made */
    static RunLanes of(Collection<OpenRun> runs, List<Workload.Source> plain, List<Workload.Source> plainSuspects) {
        Map<String, List<OpenRun>> byPipeline = runs.stream().collect(Collectors.groupingBy(OpenRun::pipeline));
        return new RunLanes(
                Set.copyOf(runs),
                runs.stream().map(OpenRun::id).collect(Collectors.toUnmodifiableSet()),
                withRuns(plain, byPipeline),
                withRuns(plainSuspects, byPipeline));
    }

    private static List<Workload.Source> withRuns(List<Workload.Source> plain, Map<String, List<OpenRun>> byPipeline) {
        if (byPipeline.isEmpty()) {
            return plain;
        }
        List<Workload.Source> all = new ArrayList<>();
        for (Workload.Source source : plain) {
            List<OpenRun> runs = Lane.isEnding(source.lane())
                    ? List.of()
                    : byPipeline.getOrDefault(Lane.pipelineOf(source.lane()), List.of());
            int lanesOfGate = source.lanesOfGate() * (1 + runs.size());
            all.add(source.in(source.lane(), 0, lanesOfGate));
            runs.forEach(r -> all.add(source.in(Lane.inRun(source.lane(), r.id()), r.id(), lanesOfGate)));
        }
        return List.copyOf(all);
    }

    /** The same without one run. */
    RunLanes without(long runId) {
        return new RunLanes(
                runs.stream().filter(r -> r.id() != runId).collect(Collectors.toUnmodifiableSet()),
                open.stream().filter(r -> r != runId).collect(Collectors.toUnmodifiableSet()),
                sources.stream().filter(s -> s.runId() != runId).toList(),
                suspects.stream().filter(s -> s.runId() != runId).toList());
    }
}
