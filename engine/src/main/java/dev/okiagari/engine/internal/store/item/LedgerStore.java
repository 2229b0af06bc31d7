package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.text.StackTrace;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.engine.view.Refusal;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What happened to items, append only: the ledger of failed attempts and rescues, with each row its addition to the hourly
 * figures, and late results that were refused. Stateless; the caller commits.
 */
public final class LedgerStore {
    private LedgerStore() {}

    public static void append(Connection connection, List<Settlement> failed, long nodeId) throws SQLException {
        // Safe against late results: runs after the fenced update of the same transaction.
        String sql = """
                with entry as (
                    insert into okiagari.failure (item_id, pipeline, run_id, step, visit, attempt, max_attempts, kind,
                        category, http_status, sql_state, exception_name, message, rule, duration_ms, is_rescue,
                        upstream, cost_a_try, retry_at, trace, causes, node_id, at)
                    select s.item_id, s.pipeline, s.run_id, s.step, s.visit, s.attempt, s.max_attempts, s.kind,
                        s.category, s.http_status, s.sql_state, s.exception_name, s.message, s.rule, s.duration_ms,
                        s.is_rescue, s.upstream, s.cost_a_try,
                        case when s.again then least(s.due::timestamptz, c.now + make_interval(secs => s.delay)) end,
                        s.trace::uuid, nullif(s.causes, ''), nullif(?, 0), c.now
                    from unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                             as s(item_id, pipeline, run_id, step, visit, attempt, max_attempts, kind, category,
                                  http_status, sql_state, exception_name, message, rule, duration_ms, is_rescue,
                                  upstream, cost_a_try, again, due, delay, trace, causes),
                         (select okiagari.now() as now offset 0) c
                    returning at, pipeline, step, category, kind, duration_ms)
                insert into okiagari.hourly_failure_delta (hour, pipeline, step, category, kind, count, total_ms)
                select date_trunc('hour', at, 'UTC'), pipeline, step, category, kind, count(*), sum(duration_ms)
                from entry
                group by 1, 2, 3, 4, 5
                """;
        Sql.write(
                connection,
                sql,
                nodeId,
                Column.longs(failed, Settlement::itemId),
                Column.texts(failed, Settlement::pipeline),
                Column.longs(failed, Settlement::runId),
                Column.texts(failed, s -> s.lease().step()),
                Column.ints(failed, s -> s.move().before().visit()),
                Column.ints(failed, Settlement::attempt),
                Column.ints(failed, Settlement::maxAttempts),
                Column.texts(failed, ItemMoves.of(f -> f.kind().word())),
                Column.texts(failed, ItemMoves.of(f -> f.category().name())),
                Column.numbers(failed, ItemMoves.of(Failure::httpStatus)),
                Column.texts(failed, ItemMoves.of(Failure::sqlState)),
                Column.texts(failed, ItemMoves.of(Failure::exceptionName)),
                Column.texts(failed, ItemMoves.of(Failure::message)),
                Column.texts(failed, ItemMoves.of(Failure::rule)),
                Column.longs(failed, s -> failure(s).duration().toMillis()),
                Column.booleans(failed, s -> failure(s).isRescue()),
                Column.texts(failed, ItemMoves.of(Failure::upstream)),
                Column.booleans(
                        failed,
                        s -> s.move().after().charged() > s.move().before().charged()),
                Column.booleans(failed, Settlement::isTriedAgain),
                Column.texts(failed, Settlement::dueText),
                Column.doubles(failed, Settlement::delaySeconds),
                Column.texts(
                        failed, s -> s.trace() == null ? null : s.trace().id().toString()),
                Column.texts(failed, s -> s.trace() == null ? null : s.trace().causes()));
    }

    /** The failed attempts of an item, oldest first; only the latest of very many with their stack traces. */
    public static List<LedgerEntry> failures(Connection connection, long itemId) throws SQLException {
        String sql = """
                select f.*, t.frames
                from (select l.*, row_number() over (order by l.id desc) as nth from okiagari.failure l where l.item_id = ?) f
                left join okiagari.trace t on t.id = f.trace and f.nth <= 50
                order by f.id
                """;
        return Sql.list(
                connection,
                sql,
                row -> new LedgerEntry(
                        row.getString("step"),
                        row.getInt("visit"),
                        row.getInt("attempt"),
                        row.getInt("max_attempts"),
                        Kind.of(row.getString("kind")),
                        row.getString("category"),
                        row.getObject("http_status", Integer.class),
                        row.getString("sql_state"),
                        row.getString("exception_name"),
                        row.getString("message"),
                        row.getString("rule"),
                        Duration.ofMillis(row.getLong("duration_ms")),
                        row.getBoolean("is_rescue"),
                        Sql.instant(row, "retry_at"),
                        row.getObject("node_id", Long.class),
                        Sql.requireInstant(row, "at"),
                        trace(row)),
                itemId);
    }

    private static @Nullable String trace(ResultSet row) throws SQLException {
        String frames = row.getString("frames");
        return frames == null ? null : StackTrace.readable(frames, row.getString("message"), row.getString("causes"));
    }

    /** Removes a page of ledger rows older than this; returns how many. */
    public static int prune(Connection connection, Duration keep, int page) throws SQLException {
        // Safe against other watchers: each row is taken by one (skip locked).
        String sql = """
                with picked as materialized (
                    select id from okiagari.failure
                    where at < okiagari.now() - make_interval(secs => ?)
                    order by id limit ? for update skip locked)
                delete from okiagari.failure f using picked p where f.id = p.id
                """;
        return Sql.write(connection, sql, keep, page);
    }

    /** One refused result: the lease it came with, and the node that held that lease. */
    public record LateResult(Lease lease, long nodeId) {}

    /** Notes results that were refused, so that an item's timeline can show them. */
    public static void appendRefusals(Connection connection, List<LateResult> refused) throws SQLException {
        // Safe against everybody: append only. What was forgotten meanwhile leaves no trace.
        String sql = """
                insert into okiagari.refusal (item_id, step, epoch, node_id, at)
                select s.item_id, s.step, s.epoch, s.node_id, c.now
                from unnest(?, ?, ?, ?) as s(item_id, step, epoch, node_id), (select okiagari.now() as now offset 0) c
                where exists (select from okiagari.target t where t.id = s.item_id)
                """;
        Sql.write(
                connection,
                sql,
                Column.longs(refused, r -> r.lease().itemId()),
                Column.texts(refused, r -> r.lease().step()),
                Column.longs(refused, r -> r.lease().epoch()),
                Column.longs(refused, LateResult::nodeId));
    }

    public static List<Refusal> refusals(Connection connection, long itemId) throws SQLException {
        String sql = """
                select step, epoch, node_id, at from okiagari.refusal where item_id = ? order by id
                """;
        return Sql.list(connection, sql, Sql.record(Refusal.class), itemId);
    }

    /** Removes a page of rows older than this; returns how many. */
    public static int pruneRefusals(Connection connection, Duration keep, int page) throws SQLException {
        // Safe against other watchers: each row is taken by one (skip locked).
        String sql = """
                with picked as materialized (
                    select id from okiagari.refusal
                    where at < okiagari.now() - make_interval(secs => ?)
                    order by at limit ? for update skip locked)
                delete from okiagari.refusal r using picked p where r.id = p.id
                """;
        return Sql.write(connection, sql, keep, page);
    }

    private static Failure failure(Settlement s) {
        return Objects.requireNonNull(s.failure());
    }
}
