package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.time.Ticks;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Releases leases that the database counts as this node's although nobody here works on them: those of a claim whose
 * answer was lost, and those dropped while the node could not trust its leases. Any thread may lose track; releasing is
 * the claimer's.
 */
final class LostLeases {
    private static final Logger log = LoggerFactory.getLogger(LostLeases.class);
    private static final Duration CHECK_EVERY = Duration.ofSeconds(10);
    private static final int PAGE = 1000;

    private final RescueStore rescues = new RescueStore();
    private final NodeStore nodes = new NodeStore();
    private final Connections connections;
    private final Supplier<NodeIdentity> node;
    private final Supplier<Set<Long>> inHand;
    private long checkedAt = Ticks.now();
    private final Queue<NodeIdentity> former = new ConcurrentLinkedQueue<>();
    private volatile boolean lostTrack;

    /** @param inHand ids of the items this node knows it holds */
    LostLeases(Connections connections, Supplier<NodeIdentity> node, Supplier<Set<Long>> inHand) {
        this.connections = connections;
        this.node = node;
        this.inHand = inHand;
    }

    /** Releases whatever this node holds, when it stops and claims nothing more. */
    void releaseAll(Connections stopping) throws SQLException, InterruptedException {
        NodeIdentity identity = node.get();
        if (!identity.equals(NodeIdentity.NONE)) { // else it holds nothing, and there may not even be tables
            releaseAll(stopping, identity);
        }
    }

    private int releaseAll(Connections using, NodeIdentity of) throws SQLException, InterruptedException {
        int all = 0;
        int released;
        do {
            released = using.inTransaction(c -> rescues.giveBack(c, of, Set.of(), PAGE));
            all += released;
        } while (released > 0);
        return all;
    }

    /** This node works under another identity from now on: what the database leased to the former one is released soon. */
    void releaseFormer(NodeIdentity identity) {
        former.add(identity);
        loseTrack();
    }

    private void releaseFormer() throws SQLException, InterruptedException {
        for (NodeIdentity one = former.peek(); one != null; one = former.peek()) {
            NodeIdentity identity = one;
            int released = releaseAll(connections, identity);
            connections.inTransaction(c -> nodes.leave(c, identity));
            log.info("released {} leases that the database had of this node as node {}", released, identity.id());
            former.remove();
        }
    }

    /** Something may have been dropped that the database still counts as this node's. */
    void loseTrack() {
        lostTrack = true;
    }

    /** True until the next {@link #releaseIfDue}. */
    boolean isTrackLost() {
        return lostTrack;
    }

    /** Releases them when track was lost, and every few seconds in any case. */
    void releaseIfDue() throws SQLException, InterruptedException {
        if (!lostTrack && Ticks.since(checkedAt).compareTo(CHECK_EVERY) <= 0) {
            return;
        }
        releaseFormer();
        lostTrack = false; // before the items in hand are read: what is dropped from now on is for the next check
        Set<Long> known = inHand.get();
        int released = connections.inTransaction(c -> rescues.giveBack(c, node.get(), known, PAGE));
        if (released > 0) {
            log.info("released {} leases this node had lost track of", released);
        }
        if (released == PAGE) {
            lostTrack = true; // there may be more
        }
        checkedAt = Ticks.now();
    }
}
