package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.RescueBudget;
import dev.okiagari.engine.internal.decide.StepFacts;
import dev.okiagari.engine.internal.store.figure.TallyStore;
import dev.okiagari.engine.internal.store.node.PipelineStore;
import dev.okiagari.engine.internal.store.row.LockedRow;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.model.State;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Takes items away from dead nodes and hung attempts and offers them again, or ends them when their rescue budget is
 * spent; gives back what a stopping node holds. Every rescue is a row of the ledger. Stateless.
 */
public final class RescueStore {
    private final RowLocks rows = new RowLocks();
    private final SettleStore settles = new SettleStore();
    private final PipelineStore pipelines = new PipelineStore();

    /** What became of an attempt to rescue an item from a hang. */
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

    /** Gives back one page of what a stopping node holds, free and without a ledger entry; returns how many. */
    public int giveBack(Connection connection, long nodeId, int page) throws SQLException {
        return offer(connection, nodeId, Set.of(), page, RescueStore::stopped);
    }

    /**
     * Gives back one page of the leases that this node has lost track of, such as after a claim whose answer was lost.
     * Only the node's one claimer calls this, so that no claim is under way.
     */
    public int giveBackUnknown(Connection connection, long nodeId, Set<Long> known, int page) throws SQLException {
        return offer(connection, nodeId, known, page, RescueStore::stopped);
    }

    /** Rescues one page of what a dead node held; returns how many. The caller commits and calls until none is left. */
    public int rescueFromDead(Connection connection, long nodeId, int page) throws SQLException {
        return offer(connection, nodeId, Set.of(), page, r -> rescue(r, new Event.NodeDied(r.isMarked()), "node dead"));
    }

    /** Rescues one item from an attempt that ignores its deadline. */
    public HungRescue rescueFromHang(
            Connection connection, long nodeId, Lease lease, Function<Integer, Duration> window) throws SQLException {
        Optional<LockedRow> found =
                rows.lockLive(connection, lease.itemId()).filter(r -> r.lease().equals(lease));
        if (found.isEmpty()) {
            return HungRescue.GONE;
        }
        LockedRow row = found.get();
        if (!row.mayBeRescuedFromHang()) {
            return HungRescue.NOT_YET;
        }
        Settlement settlement = rescue(row, new Event.Hung(), "step hung");
        settle(connection, List.of(row), List.of(settlement), nodeId);
        if (settlement.ends()) {
            return HungRescue.ENDED;
        }
        int rescues = settlement.move().after().rescues();
        LockedMoves.openHungWindow(connection, lease.next(lease.step()), window.apply(rescues));
        return HungRescue.OFFERED;
    }

    private int offer(
            Connection connection, long nodeId, Set<Long> except, int page, Function<LockedRow, Settlement> decide)
            throws SQLException {
        List<LockedRow> locked = rows.lockLeasedBy(connection, nodeId, except, page);
        settle(connection, locked, locked.stream().map(decide).toList(), nodeId);
        return locked.size();
    }

    /** Those that end, in a pipeline that writes on end, are handed to a node that has the code. */
    private void settle(Connection connection, List<LockedRow> locked, List<Settlement> settlements, long nodeId)
            throws SQLException {
        List<Settlement> plain = new ArrayList<>();
        for (int i = 0; i < settlements.size(); i++) {
            Settlement s = settlements.get(i);
            if (s.ends() && pipelines.writesOnEnd(connection, s.pipeline())) {
                LedgerStore.append(connection, List.of(s), nodeId);
                LockedMoves.handToEnder(
                        connection,
                        locked.get(i),
                        s.move().after(),
                        State.FAILED,
                        s.move().reason(),
                        s.failure());
            } else {
                plain.add(s);
            }
        }
        if (!plain.isEmpty()) {
            List<Settlement> landed = settles.settle(connection, plain, nodeId).settlements();
            TallyStore.addEndsOf(connection, landed);
            List<Lease> charged = landed.stream()
                    .filter(s -> !s.ends() && RescueBudget.isChargedBy(s.move().transition()))
                    .map(s -> s.lease().next(s.move().after().step()))
                    .toList();
            if (!charged.isEmpty()) {
                LockedMoves.noteRescues(connection, charged);
            }
        }
    }

    private static Settlement stopped(LockedRow row) {
        Move move = Machine.apply(row.situation(), new Event.Stopped(), StepFacts.NONE);
        return Settlement.of(row.lease(), row.pipeline(), row.runId(), move);
    }

    /** A rescue has the category of the last error, and lasted as long as the item was stuck. */
    private static Settlement rescue(LockedRow row, Event event, String why) {
        Move move = Machine.apply(row.situation().asStarted(), event, StepFacts.NONE);
        boolean over = move.after().state() == State.FAILED;
        Category last = row.lastFailure() == null ? Kind.UNKNOWN.plain() : row.lastFailure();
        Category category = over ? Kind.UNKNOWN.as(Machine.STUCK_EXHAUSTED) : last;
        String message = (over ? "lost once more than its rescue budget allows: " : "rescued: ") + why;
        Failure failure = Failure.rescue(category, message, why, row.sinceMove());
        return new Settlement(
                row.lease(),
                row.pipeline(),
                row.runId(),
                move.with(failure),
                move.before().attempt(),
                0,
                List.of(),
                List.of());
    }
}
