package dev.okiagari.engine.internal.store.upstream;

import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.store.sql.ArrayParameters;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;

/** Long waits for a turn to call a limited upstream, told by the node whose attempts wait. Stateless. */
public final class CallWaitStore {
    private CallWaitStore() {}

    /** A wait as it is told. */
    public record Told(Lease lease, String upstream, boolean isWaiting, long waitedMillis) {}

    public static void tell(Connection connection, long nodeId, List<Told> waits) throws SQLException {
        // Safe against the node that had the item before: a younger lease wins, and readers compare the epoch.
        String sql = """
                insert into okiagari.call_wait as w (item_id, epoch, node_id, upstream, is_waiting, waited_ms)
                select s.item_id, s.epoch, ?, s.upstream, s.is_waiting, s.waited_ms
                from unnest(?, ?, ?, ?, ?) as s(item_id, epoch, upstream, is_waiting, waited_ms)
                order by s.item_id
                on conflict (item_id) do update
                set epoch = excluded.epoch, node_id = excluded.node_id, upstream = excluded.upstream,
                    is_waiting = excluded.is_waiting, waited_ms = excluded.waited_ms
                where w.epoch <= excluded.epoch
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            new ArrayParameters<>(statement, waits)
                    .value(nodeId)
                    .longs(t -> t.lease().itemId())
                    .longs(t -> t.lease().epoch())
                    .texts(Told::upstream)
                    .booleans(Told::isWaiting)
                    .longs(Told::waitedMillis);
            statement.executeUpdate();
        }
    }

    /** The attempts are over. */
    public static void forget(Connection connection, Collection<Lease> over) throws SQLException {
        // Safe against the node that has the item now: its row has another epoch.
        String sql = """
                delete from okiagari.call_wait w
                using unnest(?, ?) as s(item_id, epoch) where w.item_id = s.item_id and w.epoch = s.epoch
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            new ArrayParameters<>(statement, List.copyOf(over))
                    .longs(Lease::itemId)
                    .longs(Lease::epoch);
            statement.executeUpdate();
        }
    }
}
