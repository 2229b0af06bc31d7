package dev.okiagari.engine.internal.store.item;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Removes ended items that are old enough, with what belongs to them. Stateless. */
public final class RetentionStore {

    /**
     * Removes a page of items that ended longer ago than this: their targets, notes, acts and refusals too, so that their
     * keys are free. The ledger keeps its rows for as long as it keeps any, or it would no longer equal its figures. Items
     * of a run stay until the run has ended. Returns how many.
     */
    public int removeFinished(Connection connection, Duration keep, int page) throws SQLException {
        List<Long> old = lockOld(connection, keep, page);
        if (old.isEmpty()) {
            return 0;
        }
        // Safe against everybody: both rows of each item are locked. Children keep living without a parent.
        String sql = """
                with gone(id) as (select unnest(?::bigint[])),
                     ended as (delete from okiagari.finished f using gone g where f.id = g.id),
                     notes as (delete from okiagari.note n using gone g where n.item_id = g.id),
                     acts as (delete from okiagari.act a using gone g where a.item_id = g.id),
                     refusals as (delete from okiagari.refusal r using gone g where r.item_id = g.id)
                delete from okiagari.target t using gone g where t.id = g.id
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setArray(1, connection.createArrayOf("int8", old.toArray()));
            return statement.executeUpdate();
        }
    }

    private static List<Long> lockOld(Connection connection, Duration keep, int page) throws SQLException {
        // Safe against retries, resubmissions and other watchers: whoever has either row is left alone (skip locked),
        // and
        // whoever comes later waits and finds nothing.
        String sql = """
                select f.id
                from okiagari.finished f
                join okiagari.target t on t.id = f.id
                where f.ended_at < (select okiagari.now()) - make_interval(secs => ?)
                  and (f.run_id = 0 or not exists (
                      select from okiagari.run r where r.id = f.run_id and r.ended_at is null))
                limit ? for update of t, f skip locked
                """;
        List<Long> ids = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setDouble(1, keep.toMillis() / 1e3);
            statement.setInt(2, page);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    ids.add(rows.getLong(1));
                }
            }
        }
        return ids;
    }
}
