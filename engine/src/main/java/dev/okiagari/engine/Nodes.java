package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.action.ActStore;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.ActEntry;
import java.util.List;

/** Drains nodes; {@link Client#figures} lists them. Acts are recorded with who did it and why. Safe for many threads. */
public final class Nodes {
    private final Database database;

    Nodes(Database database) {
        this.database = database;
    }

    /**
     * Asks a node to leave. It learns of that with its next beat (every 5 s by default): from then on it claims nothing, finishes
     * the attempts that run, gives back the rest without charging an attempt, and closes itself; see {@link Engine#drained}. False
     * when there is no such node or it is draining already.
     */
    public boolean drain(long nodeId, Actor actor) {
        return database.inTransaction(c -> NodeStore.markDraining(c, nodeId, true, actor));
    }

    /** Takes {@link #drain} back; false when there is no such node, because it has left perhaps, or it is not draining. */
    public boolean resume(long nodeId, Actor actor) {
        return database.inTransaction(c -> NodeStore.markDraining(c, nodeId, false, actor));
    }

    /** What people did to a node, oldest first, also after it has left. */
    public List<ActEntry> acts(long nodeId) {
        return database.inTransaction(c -> ActStore.ofNode(c, nodeId));
    }
}
