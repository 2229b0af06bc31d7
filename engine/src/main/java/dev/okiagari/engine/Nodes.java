package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.action.ActStore;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.node.PastNodes;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.PastNode;
import java.util.List;

/** Drains nodes and lists those that are gone; {@link Client#figures} lists the others. Every act is recorded with its actor and reason. Safe for many threads. */
public final class Nodes {
    private final ClientTransactions database;

    Nodes(ClientTransactions database) {
        this.database = database;
    }

    /**
     * Asks a node to leave. It notices at its next beat (every 5 s by default). From then on it claims nothing,
     * finishes its running attempts, releases all other items without charging an attempt, and closes itself; see
     * {@link Engine#drained}. False when there is no such node or it is draining already.
     */
    public boolean drain(long nodeId, Actor actor) {
        return database.inTransaction(c -> NodeStore.markDraining(c, nodeId, true, actor));
    }

    /** Cancels {@link #drain}; false when the node is not draining, does not exist or has left already. */
    public boolean resume(long nodeId, Actor actor) {
        return database.inTransaction(c -> NodeStore.markDraining(c, nodeId, false, actor));
    }

    /** Nodes that have left or died in the last 30 days, the latest first. */
    public List<PastNode> past(int most) {
        return database.inTransaction(c -> PastNodes.list(c, most));
    }

    /** What people did to a node, oldest first, also after it has left. */
    public List<ActEntry> acts(long nodeId) {
        return database.inTransaction(c -> ActStore.ofNode(c, nodeId));
    }
}
