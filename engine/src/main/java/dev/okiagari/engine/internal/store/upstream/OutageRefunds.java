package dev.okiagari.engine.internal.store.upstream;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.decide.StepFacts;
import dev.okiagari.engine.internal.decide.UpstreamJudge;
import dev.okiagari.engine.internal.store.item.ItemActs;
import dev.okiagari.engine.internal.store.sql.Column;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.RunRefused;
import dev.okiagari.engine.model.State;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refunds what an outage cost items before it was recognised: waiting items get back the attempts that failed since the
 * outage began, and items that spent their last one are retried. May be repeated: no attempt is refunded twice. Stateless;
 * the caller commits.
 */
public final class OutageRefunds {
    private static final Logger log = LoggerFactory.getLogger(OutageRefunds.class);

    private static final Column KINDS = Column.texts(UpstreamJudge.kindsThatCount(), Kind::word);

    private final ItemActs acts = new ItemActs();

    /** Refunds failures of the present streak of an upstream, or else of the last one. */
    void refundStreak(Connection connection, String upstream) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select streak_since from okiagari.upstream where name = ? and streak_since is not null
                """;
        Optional<Instant> since = Sql.first(connection, sql, row -> Sql.requireInstant(row, "streak_since"), upstream);
        refund(connection, upstream, since.orElse(null));
    }

    /** Refunds failures of an upstream since then; none when {@code since} is null. */
    void refund(Connection connection, String upstream, @Nullable Instant since) throws SQLException {
        if (since == null) {
            return;
        }
        List<Loss> losses = lockWaiting(connection, upstream, since);
        if (!losses.isEmpty()) {
            refundWaiting(connection, losses);
        }
        for (long itemId : exhausted(connection, upstream, since)) {
            retry(connection, itemId, upstream);
        }
    }

    private void retry(Connection connection, long itemId, String upstream) throws SQLException {
        try {
            acts.retry(
                    connection, itemId, new Actor("engine", "its last attempts were lost to an outage of " + upstream));
        } catch (RunRefused e) {
            log.info("item {} stays failed: {}", itemId, e.getMessage()); // its run was stopped at the same time
        }
    }

    /** A waiting item whose attempts were lost; the row is locked. */
    private record Loss(long itemId, long epoch, Situation situation, int attempts, Instant latest) {
        int chargedAfterwards() {
            return Machine.apply(situation, new Event.Refunded(attempts), StepFacts.NONE)
                    .after()
                    .charged();
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
                    select i.id, i.epoch, i.step, i.visit, i.charged, i.laters, i.rescues, i.deaths, i.held,
                           i.failure is not null as failing, i.refunded_at
                    from okiagari.item i
                    where i.id in (select item_id from lost) and i.state = 'waiting' and i.ending is null
                    order by i.id
                    for update skip locked)
                select k.*, l.attempts, l.latest
                from locked k
                cross join lateral (
                    select count(*) as attempts, max(l.at) as latest
                    from lost l
                    where l.item_id = k.id and l.visit = k.visit and l.at > coalesce(k.refunded_at, '-infinity')) l
                where l.attempts > 0
                """;
        return Sql.list(connection, sql, OutageRefunds::loss, upstream, since, KINDS);
    }

    private static Loss loss(ResultSet row) throws SQLException {
        Situation waiting = new Situation(
                State.WAITING,
                row.getString("step"),
                row.getInt("visit"),
                row.getInt("charged"),
                false,
                row.getInt("laters"),
                Duration.ZERO,
                row.getInt("rescues"),
                row.getInt("deaths"),
                row.getBoolean("held"),
                row.getBoolean("failing"));
        return new Loss(
                row.getLong("id"),
                row.getLong("epoch"),
                waiting,
                row.getInt("attempts"),
                Sql.requireInstant(row, "latest"));
    }

    private static void refundWaiting(Connection connection, List<Loss> losses) throws SQLException {
        // Safe against everybody: the rows are locked, and their epoch moves on.
        String sql = """
                update okiagari.item i set charged = s.charged, refunded_at = s.refunded_at::timestamptz,
                    epoch = i.epoch + 1
                from unnest(?, ?, ?, ?) as s(id, epoch, charged, refunded_at)
                where i.id = s.id and i.epoch = s.epoch
                """;
        Sql.write(
                connection,
                sql,
                Column.longs(losses, Loss::itemId),
                Column.longs(losses, Loss::epoch),
                Column.ints(losses, Loss::chargedAfterwards),
                Column.texts(losses, l -> l.latest().toString()));
    }

    /** Items that failed for good by such a failure, whose key and whose run are still open to them. */
    private static List<Long> exhausted(Connection connection, String upstream, Instant since) throws SQLException {
        // Safe against a person's retry and a resubmission: both lock these rows; whoever comes second finds it done.
        String sql = """
                select e.id
                from okiagari.failure f
                join okiagari.finished e on e.id = f.item_id and e.visit = f.visit
                join okiagari.target t on t.id = e.id and t.current
                where f.upstream = ? and f.at >= ? and f.cost_a_try and not f.is_rescue and f.kind = any (?)
                  and f.attempt >= f.max_attempts and e.state = 'failed' and e.ended_at >= ?
                  and e.failure ->> 'category' = f.category
                  and (e.run_id = 0 or exists (select from okiagari.run r
                                               where r.id = e.run_id and r.state in ('filling', 'active')))
                order by e.id
                for update of e, t skip locked
                """;
        return Sql.list(connection, sql, row -> row.getLong("id"), upstream, since, KINDS, since);
    }
}
