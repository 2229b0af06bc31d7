package dev.okiagari.engine.internal.work.load;

import dev.okiagari.engine.model.PipelineDefinition;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** What a node works on, how much of it at a time, and what of it is blocked now. */
public record Workload(NodePipelines pipelines, Capacity capacity, BlockedWork blocked) {

    /** Puts the three together; holds for other builds do not affect the node. */
    public static Workload of(Collection<PipelineDefinition<?>> pipelines, String build) {
        Capacity capacity = new Capacity(pipelines);
        NodePipelines ofNode = new NodePipelines(pipelines, build, capacity);
        return new Workload(ofNode, capacity, new BlockedWork(ofNode));
    }

    /** Whether the node could begin an item of that pipeline soon, or of any (null). */
    public boolean hasRoom(@Nullable String pipeline) {
        if (pipeline == null) {
            return capacity.roomInHand() > 0;
        }
        PipelineDefinition<?> definition = pipelines.definition(pipeline);
        return definition != null
                && !blocked.isOutdated(pipeline)
                && capacity.roomInHand() > 0
                && capacity.of(pipeline, definition.order().getFirst()).room() > 0;
    }
}
