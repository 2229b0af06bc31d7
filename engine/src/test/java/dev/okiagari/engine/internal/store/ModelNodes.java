package dev.okiagari.engine.internal.store;

import java.util.Objects;

/** The part of the {@link ModelStore} about the rows of nodes. Used by one thread. */
final class ModelNodes {
    private final ModelStore model;

    ModelNodes(ModelStore model) {
        this.model = model;
    }

    void register(long node) {
        model.nodes.put(node, model.now);
        model.beats.put(node, 0L);
    }

    /** False when the row is gone: the node was buried. */
    boolean beat(long node) {
        boolean isKnown = model.nodes.replace(node, model.now) != null;
        model.beats.computeIfPresent(node, (n, beats) -> beats + 1);
        return isKnown;
    }

    /** Takes the row out, unless it has beaten since or the node still holds something. */
    boolean bury(long node, long beatsSeen) {
        return Objects.equals(model.beats.get(node), beatsSeen) && leave(node);
    }

    /** Takes the row out, unless the node still holds something. */
    boolean leave(long node) {
        model.beats.computeIfPresent(node, (n, beats) -> model.heldBy(n).isEmpty() ? null : beats);
        return model.heldBy(node).isEmpty() && model.nodes.remove(node) != null;
    }
}
