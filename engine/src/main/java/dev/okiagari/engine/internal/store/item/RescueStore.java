package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.StepFacts;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.row.KeptTrace;
import dev.okiagari.engine.internal.store.row.LockedRow;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.model.State;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Takes items away from dead nodes and hung attempts and offers them again, or ends them when their rescue budget is
 * spent; gives back what a stopping node holds. Every rescue is a row of the ledger. Stateless.
 */
public final class RescueStore {
    /** Nobody knows of an error: the node died. Its kind is not that of failures which no rule knows. */
    private static final Category NO_ERROR = Kind.TRANSIENT.as(Kind.UNKNOWN.word());

    private final LockedRows rows = new LockedRows();

    /** The result of trying to rescue an item from a hang. */
    public enum HungRescue {
        /** Offered again. */
        OFFERED,
        /** Its budget was spent: it ends as failed. */
        ENDED,
        /** The window of the last rescue is still open. */
        NOT_YET,
        /** The item has moved on meanwhile. */
        GONE
    }

    /**
     * Gives back one page of a node's leases but those of {@code known} items, free and without a ledger entry. Returns how many. A
     * working node does so with leases that it has lost track of, in its only claimer, so that no claim runs at the same time.
     */
    public int giveBack(Connection connection, NodeIdentity node, Set<Long> known, int page) throws SQLException {
        if (!NodeStore.isKnown(connection, node)) {
            return 0; // removed, or another process has its id now: leases under that id are not this node's
        }
        return offer(connection, node.id(), known, page, r -> r.apply(new Event.Stopped()));
    }

    /** Rescues one page of what a dead node held; returns how many. The caller commits and calls until none is left. */
    public int rescueFromDead(Connection connection, long nodeId, int page) throws SQLException {
        return offer(connection, nodeId, Set.of(), page, r -> rescue(r, new Event.NodeDied(r.isMarked()), "node dead"));
    }

    private int offer(
            Connection connection, long nodeId, Set<Long> except, int page, Function<LockedRow, Settlement> decide)
            throws SQLException {
        List<Settlement> offers = rows.lockLeasedBy(connection, nodeId, except, page).stream()
                .map(decide)
                .toList();
        rows.settle(connection, offers, nodeId);
        rows.noteRescues(connection, offers, null);
        return offers.size();
    }

    /** Rescues one item from an attempt that ignores its deadline; {@code trace} shows where it hangs. */
    public HungRescue rescueFromHang(
            Connection connection,
            long nodeId,
            Lease lease,
            Function<Integer, Duration> window,
            @Nullable KeptTrace trace)
            throws SQLException {
        Optional<LockedRow> found =
                rows.lockLive(connection, lease.itemId()).filter(r -> r.lease().equals(lease));
        if (found.isEmpty()) {
            return HungRescue.GONE;
        }
        if (!found.get().mayBeRescuedFromHang()) {
            return HungRescue.NOT_YET;
        }
        Settlement rescue = rescue(found.get(), new Event.Hung(), "step hung").with(trace);
        rows.settle(connection, List.of(rescue), nodeId);
        int rescues = rescue.move().after().rescues();
        rows.noteRescues(connection, List.of(rescue), window.apply(rescues));
        return rescue.ends() ? HungRescue.ENDED : HungRescue.OFFERED;
    }

    /** A rescue has the category of the last error, else that of a deadline if it hung, and lasted as long as the item was stuck. */
    private static Settlement rescue(LockedRow row, Event event, String why) {
        Move move = Machine.apply(row.situation().asStarted(), event, StepFacts.NONE);
        boolean over = move.after().state() == State.FAILED;
        Category without = event instanceof Event.Hung ? Kind.TIMED_OUT.plain() : NO_ERROR;
        Category category = row.lastFailure() == null ? without : row.lastFailure();
        String message = (over ? "lost once more than its rescue budget allows: " : "rescued: ") + why;
        Failure failure = Failure.rescue(category, message, why, row.sinceMove());
        return Settlement.of(row.lease(), row.pipeline(), row.runId(), move.with(failure));
    }
}
