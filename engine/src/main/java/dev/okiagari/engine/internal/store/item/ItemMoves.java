package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.internal.decide.NameNumber;
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
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The fenced moves of items that live on; with {@link ItemEnds} nothing else changes a leased item's row. Chains have a second
 * statement for one item, with plain parameters: an outcome with a write may be settled alone, on a connection whose plans are
 * the user's choice, and PostgreSQL would plan statements over arrays again each time.
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
                set epoch = i.epoch + 1, step = s.next_number, visit = i.visit + 1, charged = 0, laters = 0,
                    later_since = null, deaths = 0, marked = false, failure = null, stuck_at = null, reason = null,
                    noted = i.noted or s.noted, since = (select okiagari.now())
                from unnest(?, ?, ?, ?, ?) as s(id, epoch, step_number, next_number, noted)
                where i.id = s.id and i.epoch = s.epoch and i.step = s.step_number
                returning i.id, i.epoch - 1, (select pg_current_xact_id())::text
                """;
        Sql.each(
                connection,
                sql,
                landed::add,
                Column.longs(batch, Settlement::itemId),
                Column.longs(batch, s -> s.lease().epoch()),
                Column.longs(batch, s -> NameNumber.of(s.lease().step())),
                Column.longs(batch, s -> NameNumber.of(s.move().after().step())),
                Column.booleans(batch, s -> !s.notes().isEmpty()));
    }

    private static void chainOne(Connection connection, Settlement s, LandedRows landed) throws SQLException {
        // Safe against rescue, takeover and operators: each of them has moved the epoch on.
        String sql = """
                update okiagari.item
                set epoch = epoch + 1, step = ?, visit = visit + 1, charged = 0, laters = 0, later_since = null,
                    deaths = 0, marked = false, failure = null, stuck_at = null, reason = null, noted = noted or ?,
                    since = okiagari.now()
                where id = ? and epoch = ? and step = ?
                returning id, epoch - 1, pg_current_xact_id()::text
                """;
        Sql.each(
                connection,
                sql,
                landed::add,
                NameNumber.of(s.move().after().step()),
                !s.notes().isEmpty(),
                s.itemId(),
                s.lease().epoch(),
                NameNumber.of(s.lease().step()));
    }

    /** Anywhere an unfinished item can be: waiting, backing off, parked, put back. */
    static void relocate(Connection connection, List<Settlement> batch, LandedRows landed) throws SQLException {
        List<Settlement> failures = ifAny(batch, s -> s.shownFailure() != null);
        // Safe against rescue, takeover and operators: each of them has moved the epoch on.
        String sql = """
                update okiagari.item i
                set epoch = okiagari.later_epoch(i.epoch), step = s.next_number, visit = s.visit, charged = s.charged,
                    state = case when i.woken then coalesce(s.woken_state, s.state) else s.state end,
                    woken = i.woken and s.woken_state is null,
                    lane = case when i.ending is not null then okiagari.lane(i.pipeline, 0, 2)
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
                        s.max_attempts, c.now), i.failure) end,
                    stuck_at = case when s.held or s.state = 'parked' and not (i.woken and s.woken_state is not null)
                                         or s.failing and (s.kind is not null or i.failure is not null)
                                    then s.next_number end
                from unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                         as s(id, epoch, step_number, state, next_number, visit, charged, lane, woken_state, woken_lane, due,
                              delay, laters, rescues, deaths, held, reason, noted, failing, kind, category, status, sql_state,
                              exception_name, message, rule, step, attempt, max_attempts),
                     (select okiagari.now() as now offset 0) c
                where i.id = s.id and i.epoch = s.epoch and i.step = s.step_number
                returning i.id, s.epoch, (select pg_current_xact_id())::text
                """;
        Sql.each(
                connection,
                sql,
                landed::add,
                Column.longs(batch, Settlement::itemId),
                Column.longs(batch, s -> s.lease().epoch()),
                Column.longs(batch, s -> NameNumber.of(s.lease().step())),
                Column.texts(batch, s -> s.move().after().state().word()),
                Column.longs(batch, s -> NameNumber.of(s.move().after().step())),
                Column.ints(batch, s -> s.move().after().visit()),
                Column.ints(batch, s -> s.move().after().charged()),
                Column.longsOrNulls(batch, Settlement::laneAfter),
                Column.texts(batch, Settlement::stateIfWoken),
                Column.longsOrNulls(batch, Settlement::laneIfWoken),
                Column.texts(batch, Settlement::dueText),
                Column.doubles(batch, Settlement::delaySeconds),
                Column.ints(batch, s -> s.move().after().laters()),
                Column.ints(batch, s -> s.move().after().rescues()),
                Column.ints(batch, s -> s.move().after().deaths()),
                Column.booleans(batch, s -> s.move().after().held()),
                Column.texts(batch, s -> s.move().reason()),
                Column.booleans(batch, s -> !s.notes().isEmpty()),
                Column.booleans(batch, s -> s.move().after().failing()),
                Column.texts(failures, shown(f -> f.kind().word())),
                Column.texts(failures, shown(f -> f.category().name())),
                Column.numbers(failures, shown(Failure::httpStatus)),
                Column.texts(failures, shown(Failure::sqlState)),
                Column.texts(failures, shown(Failure::exceptionName)),
                Column.texts(failures, shown(Failure::message)),
                Column.texts(failures, shown(Failure::rule)),
                Column.texts(failures, s -> s.lease().step()),
                Column.ints(failures, Settlement::attempt),
                Column.ints(failures, Settlement::maxAttempts));
    }

    /** All of them, or none when no row has what these columns tell: a column that is shorter than the others goes on with nulls. */
    static List<Settlement> ifAny(List<Settlement> batch, Predicate<Settlement> has) {
        for (Settlement s : batch) {
            if (has.test(s)) {
                return batch;
            }
        }
        return List.of();
    }

    static <T> Function<Settlement, @Nullable T> of(Function<Failure, @Nullable T> field) {
        return s -> s.failure() == null ? null : field.apply(s.failure());
    }

    private static <T> Function<Settlement, @Nullable T> shown(Function<Failure, @Nullable T> field) {
        return s -> s.shownFailure() == null ? null : field.apply(s.shownFailure());
    }
}
