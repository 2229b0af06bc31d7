package dev.okiagari.engine.store;

import dev.okiagari.engine.model.Event;
import dev.okiagari.engine.model.Machine;
import dev.okiagari.engine.model.RetryPlan;
import dev.okiagari.engine.model.RetryPolicy;
import dev.okiagari.engine.model.StepFacts;
import java.sql.Connection;
import java.sql.PreparedStatement;
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
        List<Settlement> settlements = rows.lockLeasedBy(connection, nodeId, page).stream()
                .map(r ->
                        Settlement.of(r.lease(), r.pipeline(), r.runId(), Machine.apply(r.situation(), event, NO_STEP)))
                .toList();
        return settlements.isEmpty()
                ? 0
                : settles.settle(connection, settlements, nodeId).itemIds().size();
    }

    /** Offers again what the row says this node holds but the node does not know of: a claim's lost answer. */
    public int offerUnknown(Connection connection, long nodeId, Set<Long> known) throws SQLException {
        // Safe against this node's own settles: those name items it knows. Only the node's one claimer calls this.
        String sql = """
                update okiagari.item
                set epoch = epoch + 1, state = 'waiting', node_id = null, lane = pipeline || ':' || step,
                    due_at = okiagari.now(), since = okiagari.now()
                where node_id = ? and not (id = any(?))
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, nodeId);
            statement.setArray(2, connection.createArrayOf("int8", known.toArray()));
            return statement.executeUpdate();
        }
    }
}
