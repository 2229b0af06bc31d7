package dev.okiagari.engine.store;

import dev.okiagari.engine.model.Event;
import dev.okiagari.engine.model.Machine;
import dev.okiagari.engine.model.RetryPlan;
import dev.okiagari.engine.model.RetryPolicy;
import dev.okiagari.engine.model.StepFacts;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Offers again what a node held: after its death, at its stop, or when it lost track. Stateless. */
public final class RescueStore {
    private static final StepFacts NO_STEP =
            new StepFacts(null, RetryPlan.of(RetryPolicy.defaults()), 0, Duration.ZERO, false);

    private final RowLocks rows = new RowLocks();
    private final SettleStore settles = new SettleStore();

    /**
     * Offers again one page of what {@code nodeId} holds, for the reason that {@code event} says; returns how many. The
     * caller commits and calls again until none is left.
     */
    public int offerAgain(Connection connection, long nodeId, Event event, int page) throws SQLException {
        return offerAgain(connection, nodeId, Set.of(), event, page);
    }

    /**
     * Offers again one page of what the database says this node holds but the node does not know of, such as after a
     * claim's lost answer. Only the node's one claimer calls this, so that no claim is under way.
     */
    public int offerUnknown(Connection connection, long nodeId, Set<Long> known, int page) throws SQLException {
        return offerAgain(connection, nodeId, known, new Event.Stopped(), page);
    }

    private int offerAgain(Connection connection, long nodeId, Set<Long> except, Event event, int page)
            throws SQLException {
        List<Settlement> settlements = rows.lockLeasedBy(connection, nodeId, except, page).stream()
                .map(r ->
                        Settlement.of(r.lease(), r.pipeline(), r.runId(), Machine.apply(r.situation(), event, NO_STEP)))
                .toList();
        return settlements.isEmpty()
                ? 0
                : settles.settle(connection, settlements, nodeId).settlements().size();
    }
}
