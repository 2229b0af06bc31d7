package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;

/** How far running attempts say that they are, written by the node that runs them. Stateless. */
public final class ProgressStore {
    private ProgressStore() {}

    /** What one attempt reported last; the share is from 0 to 1. */
    public record Report(Lease lease, double share, String message) {}

    public static void write(Connection connection, long nodeId, List<Report> reports) throws SQLException {
        // Safe against the node that had the item before: a younger lease wins, and readers compare the epoch.
        String sql = """
                insert into okiagari.progress as p (item_id, epoch, node_id, share, message, at)
                select s.item_id, s.epoch, ?, s.share, s.message, okiagari.now()
                from unnest(?, ?, ?, ?) as s(item_id, epoch, share, message)
                order by s.item_id
                on conflict (item_id) do update
                set epoch = excluded.epoch, node_id = excluded.node_id, share = excluded.share, message = excluded.message,
                    at = excluded.at
                where p.epoch <= excluded.epoch
                """;
        Sql.write(
                connection,
                sql,
                nodeId,
                Column.longs(reports, r -> r.lease().itemId()),
                Column.longs(reports, r -> r.lease().epoch()),
                Column.doubles(reports, Report::share),
                Column.texts(reports, Report::message));
    }

    public static void delete(Connection connection, Collection<Lease> over) throws SQLException {
        // Safe against the node that has the item now: its row has another epoch.
        String sql = """
                delete from okiagari.progress p
                using unnest(?, ?) as s(item_id, epoch) where p.item_id = s.item_id and p.epoch = s.epoch
                """;
        Sql.write(connection, sql, Column.longs(over, Lease::itemId), Column.longs(over, Lease::epoch));
    }
}
