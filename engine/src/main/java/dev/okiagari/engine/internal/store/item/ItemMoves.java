package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The three fenced moves; nothing else changes a leased item's row. Chains and ends have a second statement for one item, with
 * plain parameters: an outcome with a write is settled alone, on a connection whose plans are the user's choice, and
 * PostgreSQL would plan statements over arrays again each time.
 */
final class ItemMoves {
    private ItemMoves() {}

    /** The rows that fenced statements changed, by the epoch they had, and the transaction that did it. Used by one thread. */
    static final class LandedRows {
        private final Map<Long, Long> epochs = new HashMap<>();
        private String transactionId = "";

        /** Takes one row of a fenced statement: id, the epoch it had, transaction. */
        void add(ResultSet row) throws SQLException {
            epochs.put(row.getLong(1), row.getLong(2));
            if (transactionId.isEmpty()) {
                transactionId = row.getString(3);
            }
        }

        boolean has(Settlement settlement) {
            Long epoch = epochs.get(settlement.itemId());
            return epoch != null && epoch == settlement.lease().epoch();
        }

        /** Empty when no row was changed. */
        String transactionId() {
            return transactionId;
        }
    }

    /** On to the next step under the same lease: the most frequent write, and a HOT one. */
    static void chain(Connection connection, List<Settlement> batch, LandedRows landed) throws SQLException {
        if (batch.size() == 1) {
            chainOne(connection, batch.getFirst(), landed);
            return;
        }
        // Safe against rescue, takeover and operators: each of them has moved the epoch on.
        String sql = """
                update okiagari.item i
                set epoch = i.epoch + 1, step = s.next_step, visit = i.visit + 1, charged = 0, laters = 0,
                    later_since = null, deaths = 0, marked = false, failure = null, reason = null,
                    noted = i.noted or s.noted, since = (select okiagari.now())
                from unnest(?, ?, ?, ?, ?) as s(id, epoch, step, next_step, noted)
                where i.id = s.id and i.epoch = s.epoch and i.step = s.step
                returning i.id, i.epoch - 1, (select pg_current_xact_id())::text
                """;
        Sql.each(
                connection,
                sql,
                landed::add,
                Column.longs(batch, Settlement::itemId),
                Column.longs(batch, s -> s.lease().epoch()),
                Column.texts(batch, s -> s.lease().step()),
                Column.texts(batch, s -> s.move().after().step()),
                Column.booleans(batch, s -> !s.notes().isEmpty()));
    }

    private static void chainOne(Connection connection, Settlement s, LandedRows landed) throws SQLException {
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

    /** Anywhere an unfinished item can be: waiting, backing off, parked, put back. */
    static void relocate(Connection connection, List<Settlement> batch, LandedRows landed) throws SQLException {
        // Safe against rescue, takeover and operators: each of them has moved the epoch on.
        String sql = """
                update okiagari.item i
                set epoch = okiagari.later_epoch(i.epoch), step = s.next_step, visit = s.visit, charged = s.charged,
                    state = case when i.woken then coalesce(s.woken_state, s.state) else s.state end,
                    woken = i.woken and s.woken_state is null,
                    lane = case when i.ending is not null then i.pipeline || ':!end'
                                when i.woken then coalesce(s.woken_lane, s.lane)
                                else s.lane end,
                    due_at = case when i.woken and s.woken_state is not null then c.now
                                  when s.lane is not null
                                  then least(s.due::timestamptz, c.now + make_interval(secs => s.delay)) end
                             - coalesce(i.ahead, interval '0'),
                    node_id = null, since = c.now, laters = s.laters,
                    later_since = case when s.laters > 0 then coalesce(i.later_since, c.now) end,
                    rescues = s.rescues, deaths = s.deaths, marked = false, held = s.held,
                    reason = case when i.ending is not null then i.reason
                                  when i.woken and s.woken_state is not null then null
                                  else nullif(s.reason, '') end,
                    noted = i.noted or s.noted,
                    failure = case when s.failing then coalesce(okiagari.failure_json(
                        s.kind, s.category, s.status, s.sql_state, s.exception_name, s.message, s.rule, s.step, s.attempt,
                        s.max_attempts, c.now), i.failure) end
                from unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                         as s(id, epoch, step, state, next_step, visit, charged, lane, woken_state, woken_lane, due,
                              delay, laters, rescues, deaths, held, reason, noted, failing, kind, category, status, sql_state,
                              exception_name, message, rule, attempt, max_attempts),
                     (select okiagari.now() as now offset 0) c
                where i.id = s.id and i.epoch = s.epoch and i.step = s.step
                returning i.id, s.epoch, (select pg_current_xact_id())::text
                """;
        Sql.each(
                connection,
                sql,
                landed::add,
                Column.longs(batch, Settlement::itemId),
                Column.longs(batch, s -> s.lease().epoch()),
                Column.texts(batch, s -> s.lease().step()),
                Column.texts(batch, s -> s.move().after().state().word()),
                Column.texts(batch, s -> s.move().after().step()),
                Column.ints(batch, s -> s.move().after().visit()),
                Column.ints(batch, s -> s.move().after().charged()),
                Column.texts(batch, Settlement::laneAfter),
                Column.texts(batch, Settlement::stateIfWoken),
                Column.texts(batch, Settlement::laneIfWoken),
                Column.texts(batch, Settlement::dueText),
                Column.doubles(batch, Settlement::delaySeconds),
                Column.ints(batch, s -> s.move().after().laters()),
                Column.ints(batch, s -> s.move().after().rescues()),
                Column.ints(batch, s -> s.move().after().deaths()),
                Column.booleans(batch, s -> s.move().after().held()),
                Column.texts(batch, s -> s.move().reason()),
                Column.booleans(batch, s -> !s.notes().isEmpty()),
                Column.booleans(batch, s -> s.move().after().failing()),
                Column.texts(batch, shown(f -> f.kind().word())),
                Column.texts(batch, shown(f -> f.category().name())),
                Column.numbers(batch, shown(Failure::httpStatus)),
                Column.texts(batch, shown(Failure::sqlState)),
                Column.texts(batch, shown(Failure::exceptionName)),
                Column.texts(batch, shown(Failure::message)),
                Column.texts(batch, shown(Failure::rule)),
                Column.ints(batch, Settlement::attempt),
                Column.ints(batch, Settlement::maxAttempts));
    }

    /** Out of the live table, into the finished one. */
    static void finish(Connection connection, List<Settlement> batch, LandedRows landed) throws SQLException {
        if (batch.size() == 1 && batch.getFirst().failure() == null) {
            finishOne(connection, batch.getFirst(), landed);
            return;
        }
        // Safe against rescue, takeover and operators: each of them has moved the epoch on.
        // The time is read once; joined as a row, it would be read for each item.
        String sql = """
                with gone as (
                    delete from okiagari.item i
                    using unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                              as s(id, epoch, step, state, charged, rescues, reason, failing, kind, category, status,
                                   sql_state, exception_name, message, rule, max_attempts)
                    where i.id = s.id and i.epoch = s.epoch and i.step = s.step
                    returning i.id, i.epoch, i.pipeline, i.run_id, i.step, i.visit, s.state, s.charged, s.rescues,
                        s.reason, s.failing, i.failure, s.kind, s.category, s.status, s.sql_state, s.exception_name, s.message, s.rule,
                        s.max_attempts)
                insert into okiagari.finished (id, epoch, pipeline, run_id, step, visit, charged, rescues, state,
                                               reason, failure, ended_at)
                select g.id, g.epoch + 1, g.pipeline, g.run_id, g.step, g.visit, g.charged, g.rescues, g.state,
                       nullif(g.reason, ''),
                       case when g.failing then coalesce(okiagari.failure_json(
                           g.kind, g.category, g.status, g.sql_state, g.exception_name, g.message, g.rule, g.step, g.charged,
                           g.max_attempts, (select okiagari.now())), g.failure) end,
                       (select okiagari.now())
                from gone g
                returning id, epoch - 1, (select pg_current_xact_id())::text
                """;
        Sql.each(
                connection,
                sql,
                landed::add,
                Column.longs(batch, Settlement::itemId),
                Column.longs(batch, s -> s.lease().epoch()),
                Column.texts(batch, s -> s.lease().step()),
                Column.texts(batch, s -> s.move().after().state().word()),
                Column.ints(batch, s -> s.move().after().charged()),
                Column.ints(batch, s -> s.move().after().rescues()),
                Column.texts(batch, s -> s.move().reason()),
                Column.booleans(batch, s -> s.move().after().failing()),
                Column.texts(batch, of(f -> f.kind().word())),
                Column.texts(batch, of(f -> f.category().name())),
                Column.numbers(batch, of(Failure::httpStatus)),
                Column.texts(batch, of(Failure::sqlState)),
                Column.texts(batch, of(Failure::exceptionName)),
                Column.texts(batch, of(Failure::message)),
                Column.texts(batch, of(Failure::rule)),
                Column.ints(batch, Settlement::maxAttempts));
    }

    /** The same for one that ended without a new failure. */
    private static void finishOne(Connection connection, Settlement s, LandedRows landed) throws SQLException {
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

    static <T> Function<Settlement, @Nullable T> of(Function<Failure, @Nullable T> field) {
        return s -> s.failure() == null ? null : field.apply(s.failure());
    }

    private static <T> Function<Settlement, @Nullable T> shown(Function<Failure, @Nullable T> field) {
        return s -> s.shownFailure() == null ? null : field.apply(s.shownFailure());
    }
}
