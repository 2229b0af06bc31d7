package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.store.row.LockedRow;
import dev.okiagari.engine.internal.store.sql.Column;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.model.State;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The moves of locked rows that acts and rescues need beside those of an attempt. The caller commits. Stateless. */
final class LockedMoves {
    private LockedMoves() {}

    /** Back from the finished table, waiting where the machine says. */
    static void bringBack(Connection connection, LockedRow ended, Move move) throws SQLException {
        // Safe against a second reviver: the caller has locked the finished row.
        String sql = """
                with gone as (
                    delete from okiagari.finished where id = ? and epoch = ?
                    returning id, epoch, pipeline, run_id)
                insert into okiagari.item (id, epoch, pipeline, run_id, step, visit, lane, due_at, since, noted)
                select id, epoch + 1, pipeline, run_id, ?, ?, ?, c.now, c.now,
                       exists (select from okiagari.note n where n.item_id = gone.id)
                from gone, (select okiagari.now() as now) c
                """;
        String step = move.after().step();
        String lane = Lane.of(ended.pipeline(), step, ended.runId()).text();
        Lease lease = ended.lease();
        Sql.write(
                connection,
                sql,
                lease.itemId(),
                lease.epoch(),
                step,
                move.after().visit(),
                lane);
    }

    /** Fences whoever works on the item and offers it to a node that can write its end, with these figures. */
    static void handToEnder(
            Connection connection,
            LockedRow row,
            Situation figures,
            State ending,
            String reason,
            @Nullable Failure failure)
            throws SQLException {
        // Safe against the lease holder: the row is locked and its epoch moves on.
        String sql = """
                update okiagari.item
                set epoch = epoch + 1, state = 'waiting', node_id = null, held = false, lane = ?,
                    due_at = okiagari.now(), since = okiagari.now(), ending = ?, reason = ?, marked = false,
                    charged = ?, rescues = ?,
                    failure = case when ?::text is null then failure else jsonb_build_object(
                                  'kind', ?::text, 'category', ?::text, 'name', '', 'message', ?::text, 'rule', ?::text,
                                  'step', step, 'attempt', ?::integer, 'maxAttempts', 0, 'at', okiagari.now()) end
                where id = ? and epoch = ? and step = ?
                """;
        String kind = failure == null ? null : failure.kind().word();
        Sql.write(
                connection,
                sql,
                Lane.ending(row.pipeline()).text(),
                ending.word(),
                reason,
                figures.charged(),
                figures.rescues(),
                kind,
                kind,
                failure == null ? null : failure.category().name(),
                failure == null ? null : failure.message(),
                failure == null ? null : failure.rule(),
                figures.charged(),
                row.lease().itemId(),
                row.lease().epoch(),
                row.lease().step());
    }

    /** After charged rescues: from now on the day counts after which their budget is fresh. */
    static void noteRescues(Connection connection, List<Lease> moved) throws SQLException {
        // Safe against everybody: the rows were moved and are locked by this transaction.
        String sql = """
                update okiagari.item i set rescued_at = (select okiagari.now())
                from unnest(?, ?) as s(id, epoch) where i.id = s.id and i.epoch = s.epoch
                """;
        Sql.write(connection, sql, Column.longs(moved, Lease::itemId), Column.longs(moved, Lease::epoch));
    }

    /** After a rescue from a hang: the next one not before the window has passed. */
    static void openHungWindow(Connection connection, Lease moved, Duration window) throws SQLException {
        // Safe against everybody: the row was moved and is locked by this transaction.
        String sql = """
                update okiagari.item set hung_rescue_after = okiagari.now() + make_interval(secs => ?)
                where id = ? and epoch = ?
                """;
        Sql.write(connection, sql, window, moved.itemId(), moved.epoch());
    }
}
