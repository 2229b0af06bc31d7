package dev.okiagari.engine.internal.store.upstream;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.UpstreamJudge;
import dev.okiagari.engine.internal.store.hold.HoldStore;
import dev.okiagari.engine.internal.store.item.ItemActs;
import dev.okiagari.engine.internal.store.item.LockedRows;
import dev.okiagari.engine.internal.store.row.LockedRow;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.FailureLog;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.IllegalMove;
import dev.okiagari.engine.model.RunRefused;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refunds what an outage cost items before it was recognised: waiting items get back the attempts that failed since the
 * outage began, and items that failed by the last of them wait again with the same visit. May be repeated: no attempt
 * is refunded twice. An item that cannot be refunded does not prevent other refunds. Stateless; the caller commits.
 */
public final class OutageRefunds {
    private static final Logger log = LoggerFactory.getLogger(OutageRefunds.class);

    private static final Column KINDS = Column.texts(UpstreamJudge.kindsThatCount(), Kind::word);

    private final ItemActs acts = new ItemActs();

    /** Refunds failures of an upstream since then; none when {@code since} is null. */
    void refund(Connection connection, String upstream, @Nullable Instant since) throws SQLException {
        if (since == null) {
            return;
        }
        List<Loss> losses = lockWaiting(connection, upstream, since);
        if (!losses.isEmpty() && !isDone(connection, "several items", c -> refundWaiting(c, losses))) {
            for (Loss loss : losses) {
                String whose = "item " + loss.row().lease().itemId();
                isDone(connection, whose, c -> refundWaiting(c, List.of(loss)));
            }
        }
        Actor engine = new Actor(HoldStore.ENGINE, "its last attempts were lost to an outage of " + upstream);
        for (ItemActs.LostAttempts lost : exhausted(connection, upstream, since)) {
            isDone(connection, "item " + lost.itemId(), c -> acts.revive(c, lost, engine));
        }
    }

    /** Makes a refund, which is undone alone when it fails. */
    private static boolean isDone(Connection connection, String whose, Connections.Act refund) throws SQLException {
        Savepoint before = connection.setSavepoint();
        try {
            refund.on(connection);
            connection.releaseSavepoint(before);
            return true;
        } catch (RunRefused | IllegalMove e) {
            connection.rollback(before);
            log.info("{} stays failed after an outage: {}", whose, e.getMessage());
        } catch (SQLException | RuntimeException e) {
            connection.rollback(before); // throws when the connection is gone: then nothing is committed
            FailureLog.warn(log, "could not refund " + whose + " what an outage cost", e);
        }
        return false;
    }

    /** A waiting item whose attempts were lost. */
    private record Loss(LockedRow row, int attempts, Instant latest) {
        int chargedAfterwards() {
            return row.apply(new Event.Refunded(attempts)).move().after().charged();
        }
    }

    /** Attempts that were lost and not refunded yet, by item. */
    private static List<Loss> lockWaiting(Connection connection, String upstream, Instant since) throws SQLException {
        // Safe against a claim and a settle: only waiting rows are read, and locked. Rows that are being claimed are
        // skipped: the next refund finds them.
        String sql = """
                with lost as (
                    select f.item_id, f.visit, f.at
                    from okiagari.failure f
                    where f.upstream = ? and f.at >= ? and f.cost_a_try and not f.is_rescue and f.kind = any (?)),
                locked as materialized (
                    select i.*, i.failure ->> 'kind' as kind, i.failure ->> 'category' as category,
                           (select okiagari.now()) as now, t.pipeline as pipeline_name, okiagari.state_word(i.state) as state_word,
                           (select n.name from okiagari.step_name n where n.pipeline = i.pipeline and n.number = i.step) as step_name
                    from okiagari.item i join okiagari.target t on t.id = i.id
                    where i.id in (select item_id from lost) and i.state = 'waiting' and i.ending is null
                    order by i.id
                    for update of i skip locked)
                select k.*, l.attempts, l.latest
                from locked k
                cross join lateral (
                    select count(*) as attempts, max(l.at) as latest
                    from lost l
                    where l.item_id = k.id and l.visit = k.visit and l.at > coalesce(k.refunded_at, '-infinity')) l
                where l.attempts > 0
                """;
        return Sql.list(
                connection,
                sql,
                row -> new Loss(LockedRows.read(row), row.getInt("attempts"), Sql.requireInstant(row, "latest")),
                upstream,
                since,
                KINDS);
    }

    private static void refundWaiting(Connection connection, List<Loss> losses) throws SQLException {
        // Safe against everybody: the rows are locked, and their epoch moves on.
        String sql = """
                update okiagari.item i set charged = s.charged, refunded_at = s.refunded_at::timestamptz,
                    epoch = okiagari.later_epoch(i.epoch)
                from unnest(?, ?, ?, ?) as s(id, epoch, charged, refunded_at)
                where i.id = s.id and i.epoch = s.epoch
                """;
        Sql.write(
                connection,
                sql,
                Column.longs(losses, l -> l.row().lease().itemId()),
                Column.longs(losses, l -> l.row().lease().epoch()),
                Column.ints(losses, Loss::chargedAfterwards),
                Column.texts(losses, l -> l.latest().toString()));
    }

    /** Items that failed for good by such failures, whose key and whose run are still open to them. */
    private static List<ItemActs.LostAttempts> exhausted(Connection connection, String upstream, Instant since)
            throws SQLException {
        // Safe against a person's retry and a resubmission: both lock these rows; whoever comes second finds it done.
        String sql = """
                with lost as materialized (
                    select f.item_id, f.visit, f.at, f.category, f.attempt >= f.max_attempts as is_last
                    from okiagari.failure f
                    where f.upstream = ? and f.at >= ? and f.cost_a_try and not f.is_rescue and f.kind = any (?))
                select e.id, l.attempts, l.latest
                from okiagari.finished e
                join okiagari.target t on t.id = e.id and t.current
                cross join lateral (
                    select count(*) as attempts, max(l.at) as latest,
                           bool_or(l.is_last and l.category = e.failure ->> 'category') as has_ended_it
                    from lost l
                    where l.item_id = e.id and l.visit = e.visit) l
                where e.id in (select item_id from lost where is_last) and l.has_ended_it
                  and e.state = 'failed' and e.ended_at >= ?
                  and (e.run_id = 0 or exists (select from okiagari.run r
                                               where r.id = e.run_id and r.state in ('filling', 'active')))
                order by e.id
                for update of e, t skip locked
                """;
        return Sql.list(
                connection,
                sql,
                row -> new ItemActs.LostAttempts(
                        row.getLong("id"), row.getInt("attempts"), Sql.requireInstant(row, "latest")),
                upstream,
                since,
                KINDS,
                since);
    }
}
