package dev.okiagari.engine.internal.store;

import java.time.Duration;
import java.util.List;

/** The part of the {@link ModelStore} about the rows of nodes. Used by one thread. */
final class ModelNodes {
    private final ModelStore model;

    ModelNodes(ModelStore model) {
        this.model = model;
    }

    /** False when the row is gone: the node was buried. */
    boolean beat(long node) {
        return model.nodes.replace(node, model.now) != null;
    }

    List<Long> silent(Duration silence) {
        return model.nodes.keySet().stream().filter(n -> isSilent(n, silence)).toList();
    }

    boolean bury(long node, Duration silence) {
        return isSilent(node, silence) && leave(node);
    }

    /** Takes the row out, unless the node still holds something. */
    boolean leave(long node) {
        return model.heldBy(node).isEmpty() && model.nodes.remove(node) != null;
    }

    private boolean isSilent(long node, Duration silence) {
        Long beat = model.nodes.get(node);
        return beat != null && beat < model.now - silence.toNanos() / 1000;
    }
}
