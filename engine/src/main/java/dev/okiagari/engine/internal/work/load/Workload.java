package dev.okiagari.engine.internal.work.load;

import dev.okiagari.engine.model.Definition;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** What a node works on, how much of it at a time, and what of it is closed now. */
public record Workload(Catalogue catalogue, Capacity capacity, Closures closures) {

    /** Puts the three together; holds for other builds than this do not concern the node. */
    public static Workload of(Collection<Definition<?>> pipelines, String build) {
        Capacity capacity = new Capacity(pipelines);
        Catalogue catalogue = new Catalogue(pipelines, build, capacity);
        return new Workload(catalogue, capacity, new Closures(catalogue));
    }

    /** Whether the node could begin an item of that pipeline soon, or of any (null). */
    public boolean hasRoom(@Nullable String pipeline) {
        if (pipeline == null) {
            return capacity.roomInHand() > 0;
        }
        Definition<?> definition = catalogue.definition(pipeline);
        return definition != null
                && !closures.isOutdated(pipeline)
                && capacity.roomInHand() > 0
                && capacity.gate(pipeline, definition.order().getFirst()).room() > 0;
    }
}
