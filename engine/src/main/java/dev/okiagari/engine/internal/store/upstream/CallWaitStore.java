package dev.okiagari.engine.internal.store.upstream;

import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;

/** Attempts that have waited long for a turn to call a limited upstream, written by the node that runs them. Stateless. */
public final class CallWaitStore {
    private CallWaitStore() {}

    /** The waits of one attempt for an upstream: whether it waits now, and how long it has waited in total. */
    public record LongWait(Lease lease, String upstream, boolean isWaiting, long waitedMillis) {}

    public static void write(Connection connection, long nodeId, List<LongWait> waits) throws SQLException {
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
        Sql.write(
                connection,
                sql,
                nodeId,
                Column.longs(waits, w -> w.lease().itemId()),
                Column.longs(waits, w -> w.lease().epoch()),
                Column.texts(waits, LongWait::upstream),
                Column.booleans(waits, LongWait::isWaiting),
                Column.longs(waits, LongWait::waitedMillis));
    }

    public static void delete(Connection connection, Collection<Lease> over) throws SQLException {
        // Safe against the node that has the item now: its row has another epoch.
        String sql = """
                delete from okiagari.call_wait w
                using unnest(?, ?) as s(item_id, epoch) where w.item_id = s.item_id and w.epoch = s.epoch
                """;
        Sql.write(connection, sql, Column.longs(over, Lease::itemId), Column.longs(over, Lease::epoch));
    }
}
