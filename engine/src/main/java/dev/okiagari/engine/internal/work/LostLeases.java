package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.time.Ticks;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.function.LongSupplier;
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
    private final Connections connections;
    private final LongSupplier nodeId;
    private final Supplier<Set<Long>> inHand;
    private long checkedAt = Ticks.now();
    private volatile boolean lostTrack;

    /** @param inHand ids of the items this node knows it holds */
    LostLeases(Connections connections, LongSupplier nodeId, Supplier<Set<Long>> inHand) {
        this.connections = connections;
        this.nodeId = nodeId;
        this.inHand = inHand;
    }

    /** Releases whatever this node holds, when it stops and claims nothing more. */
    void releaseAll(Connections stopping) throws SQLException, InterruptedException {
        int released;
        do {
            released = stopping.inTransaction(c -> rescues.giveBack(c, nodeId.getAsLong(), Set.of(), PAGE));
        } while (released > 0);
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
        lostTrack = false; // before the items in hand are read: what is dropped from now on is for the next check
        Set<Long> known = inHand.get();
        int released = connections.inTransaction(c -> rescues.giveBack(c, nodeId.getAsLong(), known, PAGE));
        if (released > 0) {
            log.info("released {} leases this node had lost track of", released);
        }
        if (released == PAGE) {
            lostTrack = true; // there may be more
        }
        checkedAt = Ticks.now();
    }
}
