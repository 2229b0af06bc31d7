package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.sql.ArrayParameters;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The three fenced statements that move items; there is no other that changes a leased item's row. */
final class ItemMoves {
    private ItemMoves() {}

    /** On to the next step under the same lease: the most frequent write, and a HOT one. */
    static void chain(Connection connection, List<Settlement> batch, SettleStore.FencedRows landed)
            throws SQLException {
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
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            fence(statement, batch)
                    .texts(s -> s.move().after().step())
                    .booleans(s -> !s.notes().isEmpty());
            collect(statement, landed);
        }
    }

    /** Anywhere an unfinished item can be: waiting, backing off, parked, put back. */
    static void relocate(Connection connection, List<Settlement> batch, SettleStore.FencedRows landed)
            throws SQLException {
        // Safe against rescue, takeover and operators: each of them has moved the epoch on.
        String sql = """
                update okiagari.item i
                set epoch = i.epoch + 1, step = s.next_step, visit = s.visit, charged = s.charged,
                    state = case when s.state = 'parked' and i.woken then 'waiting' else s.state end,
                    woken = i.woken and s.state <> 'parked',
                    lane = case when i.ending is not null then i.pipeline || ':!end'
                                when s.state = 'parked' and i.woken
                                then i.pipeline || ':' || s.next_step
                                     || case when i.run_id <> 0 then '#' || i.run_id else '' end
                                else s.lane end,
                    due_at = case when s.state = 'parked' and i.woken then c.now
                                  when s.lane is not null
                                  then least(s.due::timestamptz, c.now + make_interval(secs => s.delay)) end,
                    node_id = null, since = c.now, laters = s.laters,
                    later_since = case when s.laters > 0 then coalesce(i.later_since, c.now) end,
                    rescues = s.rescues, deaths = s.deaths, marked = false, held = s.held,
                    reason = case when i.ending is not null then i.reason
                                  when s.state = 'parked' and i.woken then null
                                  else nullif(s.reason, '') end,
                    noted = i.noted or s.noted,
                    failure = case when not s.failing then null
                                   when s.kind is not null then jsonb_build_object(
                                       'kind', s.kind, 'category', s.category, 'status', s.status,
                                       'sqlState', s.sql_state, 'name', s.exception_name, 'message', s.message,
                                       'rule', s.rule, 'step', s.step, 'attempt', s.attempt,
                                       'maxAttempts', s.max_attempts, 'at', c.now)
                                   else i.failure end
                from unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                         as s(id, epoch, step, state, next_step, visit, charged, lane, due, delay, laters, rescues,
                              deaths, held, reason, noted, failing, kind, category, status, sql_state,
                              exception_name, message, rule, attempt, max_attempts),
                     (select okiagari.now() as now offset 0) c
                where i.id = s.id and i.epoch = s.epoch and i.step = s.step
                returning i.id, i.epoch - 1, (select pg_current_xact_id())::text
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            fence(statement, batch)
                    .texts(s -> s.move().after().state().word())
                    .texts(s -> s.move().after().step())
                    .ints(s -> s.move().after().visit())
                    .ints(s -> s.move().after().charged())
                    .texts(Settlement::laneAfter)
                    .texts(Settlement::dueText)
                    .doubles(Settlement::delaySeconds)
                    .ints(s -> s.move().after().laters())
                    .ints(s -> s.move().after().rescues())
                    .ints(s -> s.move().after().deaths())
                    .booleans(s -> s.move().after().held())
                    .texts(s -> s.move().reason())
                    .booleans(s -> !s.notes().isEmpty())
                    .booleans(s -> s.move().after().failing())
                    .texts(shown(f -> f.kind().word()))
                    .texts(shown(f -> f.category().name()))
                    .numbers(s ->
                            s.shownFailure() == null ? null : s.shownFailure().httpStatus())
                    .texts(shown(Failure::sqlState))
                    .texts(shown(Failure::exceptionName))
                    .texts(shown(Failure::message))
                    .texts(shown(Failure::rule))
                    .ints(Settlement::attempt)
                    .ints(Settlement::maxAttempts);
            collect(statement, landed);
        }
    }

    /** Out of the live table, into the finished one. */
    static void finish(Connection connection, List<Settlement> batch, SettleStore.FencedRows landed)
            throws SQLException {
        // Safe against rescue, takeover and operators: each of them has moved the epoch on.
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
                       case when not g.failing then null
                            when g.kind is not null then jsonb_build_object(
                                'kind', g.kind, 'category', g.category, 'status', g.status,
                                'sqlState', g.sql_state, 'name', g.exception_name, 'message', g.message,
                                'rule', g.rule, 'step', g.step, 'attempt', g.charged,
                                'maxAttempts', g.max_attempts, 'at', c.now)
                            else g.failure end,
                       c.now
                from gone g,
                     (select okiagari.now() as now offset 0) c
                returning id, epoch - 1, (select pg_current_xact_id())::text
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            fence(statement, batch)
                    .texts(s -> s.move().after().state().word())
                    .ints(s -> s.move().after().charged())
                    .ints(s -> s.move().after().rescues())
                    .texts(s -> s.move().reason())
                    .booleans(s -> s.move().after().failing())
                    .texts(of(f -> f.kind().word()))
                    .texts(of(f -> f.category().name()))
                    .numbers(s -> s.failure() == null ? null : s.failure().httpStatus())
                    .texts(of(Failure::sqlState))
                    .texts(of(Failure::exceptionName))
                    .texts(of(Failure::message))
                    .texts(of(Failure::rule))
                    .ints(Settlement::maxAttempts);
            collect(statement, landed);
        }
    }

    private static ArrayParameters<Settlement> fence(PreparedStatement statement, List<Settlement> batch)
            throws SQLException {
        return new ArrayParameters<>(statement, batch)
                .longs(s -> s.lease().itemId())
                .longs(s -> s.lease().epoch())
                .texts(s -> s.lease().step());
    }

    private static Function<Settlement, @Nullable String> of(Function<Failure, @Nullable String> field) {
        return s -> s.failure() == null ? null : field.apply(s.failure());
    }

    private static Function<Settlement, @Nullable String> shown(Function<Failure, @Nullable String> field) {
        return s -> s.shownFailure() == null ? null : field.apply(s.shownFailure());
    }

    private static void collect(PreparedStatement statement, SettleStore.FencedRows landed) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                landed.add(rows.getLong(1), rows.getLong(2), rows.getString(3));
            }
        }
    }
}
