package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.action.ActStore;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.node.PastNodes;
import dev.okiagari.engine.internal.store.upstream.ChangedLimitStore;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.PastNode;
import dev.okiagari.jdbc.Sql;
import java.time.Duration;
import java.time.Instant;
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

    /**
     * A limit that is changed at run time, and its value instead of the one in the code. Immutable.
     *
     * @param name {@code per_node:pipeline:step}, {@code attempts:pipeline:step} or {@code rate:upstream}
     * @param value a number; of a rate the nanoseconds from one call to the next
     */
    public record Limit(String name, long value) {
        public static final String PER_NODE = ChangedLimitStore.PER_NODE;
        public static final String ATTEMPTS = ChangedLimitStore.ATTEMPTS;
        public static final String RATE = ChangedLimitStore.RATE;

        public Limit {
            ChangedLimitStore.requireFit(name, value);
        }

        /** Maximum number of concurrent attempts of a step on each node. */
        public static Limit perNode(String pipeline, String step, int most) {
            return new Limit(PER_NODE + pipeline + ":" + step, most);
        }

        /** Number of attempts of a step, including the first; kinds and categories with a policy of their own keep theirs. */
        public static Limit attempts(String pipeline, String step, int most) {
            return new Limit(ATTEMPTS + pipeline + ":" + step, most);
        }

        /** Rate of calls of an upstream over all nodes, also of one without a limit in the code. */
        public static Limit rate(String upstream, int calls, Duration per) {
            return new Limit(
                    RATE + upstream, new Upstream.Rate(calls, per).gap().toNanos());
        }
    }

    /** A {@link Limit} as it was changed, by whom, why and when. */
    public record ChangedLimit(String name, long value, String by, String reason, Instant since) {}

    /**
     * Limits changed at run time: {@code client.limits().set(Limit.perNode("orders", "charge", 4), actor)}. They hold instead of those in
     * the code, on all nodes within two seconds, also after a deploy, until reset. Each is recorded with its actor and reason. Safe for many threads.
     */
    public static final class Limits {
        private final ClientTransactions database;

        Limits(ClientTransactions database) {
            this.database = database;
        }

        /** Changes a limit, of whatever name: no node has to know it yet. False when it has this value already. */
        public boolean set(Limit limit, Actor actor) {
            return database.inTransaction(c -> ChangedLimitStore.set(c, limit.name(), limit.value(), actor));
        }

        /** From now on the limit in the code holds again; false when it does already. */
        public boolean reset(String name, Actor actor) {
            return database.inTransaction(c -> ChangedLimitStore.reset(c, name, actor));
        }

        /** All limits that were changed and not reset, by name. */
        public List<ChangedLimit> list() {
            return database.inTransaction(c -> ChangedLimitStore.list(c, Sql.record(ChangedLimit.class)));
        }
    }
}
