package dev.okiagari.engine.store;

import dev.okiagari.engine.model.Definition;

/** Names of the queues that items are claimed from: one per step, one for items at their start, one for endings. */
public final class Lane {
    private static final String END = "!end";
    private static final String SUSPECT = "!suspect";

    private Lane() {}

    /** Items waiting at a step; an empty step means the first one, which a submitter does not know by name. */
    public static String of(String pipeline, String step) {
        return pipeline + ":" + step;
    }

    /** Items waiting at a step that were running when a node died: each node takes one of them at a time. */
    public static String suspects(String pipeline, String step) {
        return of(pipeline, step) + SUSPECT;
    }

    /** Items that only wait for a node to write their end. */
    public static String ending(String pipeline) {
        return pipeline + ":" + END;
    }

    /** The lane of newly submitted items. */
    public static String entry(Definition<?> definition) {
        return of(definition.name(), "");
    }
}
