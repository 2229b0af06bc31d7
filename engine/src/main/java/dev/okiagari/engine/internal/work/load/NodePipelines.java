package dev.okiagari.engine.internal.work.load;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.model.PipelineDefinition;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.upstream.Upstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The pipelines this node works on, and the lanes in which their items outside runs wait. */
public final class NodePipelines {
    private final Map<String, PipelineDefinition<?>> definitions = new LinkedHashMap<>();
    private final List<NodeLane> lanes = new ArrayList<>();
    private final List<NodeLane> suspectLanes = new ArrayList<>();
    private final String build;
    private final Capacity capacity;

    /** @param build of this node: holds for other builds do not concern it */
    NodePipelines(Collection<PipelineDefinition<?>> pipelines, String build, Capacity capacity) {
        this.build = build;
        this.capacity = capacity;
        for (PipelineDefinition<?> definition : pipelines) {
            String name = definition.name();
            if (definitions.put(name, definition) != null) {
                throw new IllegalArgumentException("could not start because pipeline '" + name + "' was given twice");
            }
            definition.order().forEach(step -> addLanes(definition, step, capacity.of(name, step)));
            lanes.add(new NodeLane(
                    Lane.ending(name),
                    "",
                    capacity.ofEndings(name),
                    1,
                    List.of(HoldName.version(name)),
                    Duration.ZERO));
        }
    }

    private void addLanes(PipelineDefinition<?> definition, String step, StepCapacity places) {
        String pipeline = definition.name();
        StepDefinition<?> declared = Objects.requireNonNull(definition.step(step));
        Duration deadline = declared.deadline();
        List<HoldName> holdNames = holdNames(pipeline, declared);
        List<String> formerNames = formerNames(definition, step);
        boolean isFirst = step.equals(definition.first());
        int sharing = (isFirst ? 2 : 1) + formerNames.size();
        lanes.add(new NodeLane(Lane.of(pipeline, step), step, places, sharing, holdNames, deadline));
        suspectLanes.add(new NodeLane(Lane.suspects(pipeline, step), step, places, 1, holdNames, deadline));
        for (String former : formerNames) { // items that still wait there are worked on under the new name
            List<HoldName> names = new ArrayList<>(holdNames);
            names.add(HoldName.step(pipeline, former));
            lanes.add(new NodeLane(Lane.of(pipeline, former), step, places, sharing, names, deadline));
            suspectLanes.add(new NodeLane(Lane.suspects(pipeline, former), step, places, 1, names, deadline));
        }
        if (isFirst) {
            lanes.add(new NodeLane(Lane.of(pipeline, ""), step, places, sharing, holdNames, deadline));
        }
    }

    private static List<String> formerNames(PipelineDefinition<?> definition, String step) {
        return definition.renames().entrySet().stream()
                .filter(renamed -> renamed.getValue().equals(step))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /** The holds that close a step on this node. */
    List<HoldName> holdNames(String pipeline, StepDefinition<?> step) {
        List<HoldName> names = new ArrayList<>();
        names.add(HoldName.step(pipeline, step.name()));
        names.add(HoldName.build(pipeline, step.name(), build));
        names.add(HoldName.pipeline(pipeline));
        names.add(HoldName.version(pipeline));
        step.uses().stream().map(Upstream::name).map(HoldName::upstream).forEach(names::add);
        return names;
    }

    /** Gives each step the places that it has by these limits. */
    void apply(ChangedLimits limits) {
        for (PipelineDefinition<?> definition : definitions.values()) {
            for (StepDefinition<?> step : definition.steps().values()) {
                int places = limits.of(definition.name(), step).atOnce(limits::of);
                capacity.of(definition.name(), step.name()).change(places, step.mostPerSecond(limits::of));
            }
        }
    }

    String build() {
        return build;
    }

    public Collection<PipelineDefinition<?>> definitions() {
        return definitions.values();
    }

    public @Nullable PipelineDefinition<?> definition(String pipeline) {
        return definitions.get(pipeline);
    }

    List<NodeLane> lanes() {
        return lanes;
    }

    /** Where items wait that were running when a node died. */
    List<NodeLane> suspectLanes() {
        return suspectLanes;
    }
}
