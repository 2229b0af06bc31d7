package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.sql.Sql;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * The two most frequent moves of a single item, with plain parameters. An outcome with a write is settled alone, on a
 * connection whose plans are the user's choice; PostgreSQL would plan statements over arrays again each time.
 */
final class SingleMoves {
    private SingleMoves() {}

    /** The same as {@link ItemMoves#chain} for one. */
    static void chain(Connection connection, Settlement s, LandedRows landed) throws SQLException {
        // Safe against rescue, takeover and operators: each of them has moved the epoch on.
        String sql = """
                update okiagari.item
                set epoch = epoch + 1, step = ?, visit = visit + 1, charged = 0, laters = 0, later_since = null,
                    deaths = 0, marked = false, failure = null, reason = null, noted = noted or ?, since = okiagari.now()
                where id = ? and epoch = ? and step = ?
                returning id, epoch - 1, pg_current_xact_id()::text
                """;
        Sql.each(
                connection,
                sql,
                landed::add,
                s.move().after().step(),
                !s.notes().isEmpty(),
                s.itemId(),
                s.lease().epoch(),
                s.lease().step());
    }

    /** The same as {@link ItemMoves#finish} for one that ended without a new failure. */
    static void finish(Connection connection, Settlement s, LandedRows landed) throws SQLException {
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
                returning id, epoch - 1, pg_current_xact_id()::text
                """;
        Situation after = s.move().after();
        Sql.each(
                connection,
                sql,
                landed::add,
                s.itemId(),
                s.lease().epoch(),
                s.lease().step(),
                after.charged(),
                after.rescues(),
                after.state().word(),
                s.move().reason(),
                after.failing());
    }
}
