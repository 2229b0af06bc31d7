package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.store.row.Settlement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The two most frequent moves of a single item, with plain parameters. An outcome with a write is settled alone, on a
 * connection whose plans are the user's affair; over arrays PostgreSQL would plan these anew each time.
 */
final class SingleMoves {
    private SingleMoves() {}

    /** The same as {@link ItemMoves#chain} for one. */
    static void chain(Connection connection, Settlement s, SettleStore.FencedRows landed) throws SQLException {
        // Safe against rescue, takeover and operators: each of them has moved the epoch on.
        String sql = """
                update okiagari.item
                set epoch = epoch + 1, step = ?, visit = visit + 1, charged = 0, laters = 0, later_since = null,
                    deaths = 0, marked = false, failure = null, reason = null, noted = noted or ?, since = okiagari.now()
                where id = ? and epoch = ? and step = ?
                returning pg_current_xact_id()::text
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, s.move().after().step());
            statement.setBoolean(2, !s.notes().isEmpty());
            fence(statement, 3, s.lease());
            collect(statement, s, landed);
        }
    }

    /** The same as {@link ItemMoves#finish} for one that ended without a new failure. */
    static void finish(Connection connection, Settlement s, SettleStore.FencedRows landed) throws SQLException {
        // Safe against rescue, takeover and operators: each of them has moved the epoch on.
        String sql = """
                with gone as (
                    delete from okiagari.item where id = ? and epoch = ? and step = ?
                    returning id, epoch, pipeline, run_id, step, visit, failure)
                insert into okiagari.finished (id, epoch, pipeline, run_id, step, visit, charged, rescues, state,
                                               reason, failure, ended_at)
                select id, epoch + 1, pipeline, run_id, step, visit, ?, ?, ?, nullif(?, ''),
                       case when ? then failure end, okiagari.now()
                from gone
                returning pg_current_xact_id()::text
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            fence(statement, 1, s.lease());
            statement.setInt(4, s.move().after().charged());
            statement.setInt(5, s.move().after().rescues());
            statement.setString(6, s.move().after().state().word());
            statement.setString(7, s.move().reason());
            statement.setBoolean(8, s.move().after().failing());
            collect(statement, s, landed);
        }
    }

    private static void fence(PreparedStatement statement, int from, Lease lease) throws SQLException {
        statement.setLong(from, lease.itemId());
        statement.setLong(from + 1, lease.epoch());
        statement.setString(from + 2, lease.step());
    }

    private static void collect(PreparedStatement statement, Settlement s, SettleStore.FencedRows landed)
            throws SQLException {
        try (ResultSet row = statement.executeQuery()) {
            if (row.next()) {
                landed.add(s.itemId(), s.lease().epoch(), row.getString(1));
            }
        }
    }
}
