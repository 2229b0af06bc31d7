package dev.okiagari.skills.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.skills.state.FailureClass;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.FailureHour;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Readings of the queue as a whole. Plain reads. Stateless. */
public final class QueueReads {
    /** With fewer ended submissions nobody can say how fast the queue moves. */
    private static final int LEAST_ENDED = 10;

    /** An item at tier 2 that waits. */
    public record WaitingItem(String submission, long itemId) {}

    /** Submissions that have waited behind this hold of the engine for so long, in order of arrival. */
    public List<WaitingItem> waitingBehind(Connection tx, String hold, Duration patience, int most)
            throws SQLException {
        // Whoever acts on these items locks them, and is refused when they have moved.
        String sql = """
            select s.id as submission, v.id as item_id
            from okiagari.hold_v1 h
            join submissions.submission s
              on s.state = 'TIER2_SCANNING'
             and greatest(h.since, s.since) <= okiagari.now() - make_interval(secs => ?)
            join okiagari.item_v1 v on v.pipeline = 'submissions' and v.key = s.id
            where h.name = ? and h.kind <> 'person' and v.state = 'waiting' and v.step = 'tier2' and v.ending is null
            order by s.number limit ?
            """;
        return CleanSql.list(tx, sql, Sql.record(WaitingItem.class), patience.toMillis() / 1000.0, hold, most);
    }

    /** How many are ahead of a submission in the queue; empty when it is not in the queue. */
    public Optional<Integer> ahead(Connection connection, String id) throws SQLException {
        // Uses the index of the queue.
        String sql = """
            select (select count(*) from submissions.submission o where o.state = any (?) and o.number < s.number) as ahead
            from submissions.submission s
            where s.id = ? and s.state = any (?)
            """;
        List<String> queued = SubmissionState.names(SubmissionState.QUEUED);
        return CleanSql.first(connection, sql, row -> row.getInt(1), queued, id, queued);
    }

    /** How long submissions take; null with fewer than ten that machines ended in the last hour. */
    public record Pace(@Nullable Duration median, @Nullable Duration perPlace) {}

    /**
     * The median of how long those took that machines ended in the last hour; and the same divided by the places that they had to move up,
     * which is how long the queue takes for one place.
     */
    public Pace pace(Connection connection) throws SQLException {
        // Uses the index of ends.
        String sql = """
            select count(*) as ended,
                   coalesce(percentile_cont(0.5) within group (
                       order by extract(epoch from s.ended_at - s.created_at)), 0) as median,
                   coalesce(percentile_cont(0.5) within group (
                       order by extract(epoch from s.ended_at - s.created_at) / (s.ahead + 1)), 0) as per_place
            from submissions.submission s
            where s.ended_at > okiagari.now() - interval '1 hour'
              and s.state in ('PUBLISHED', 'REJECTED', 'TIER1_FAILED', 'DUPLICATE')
              and not exists (
                  select from submissions.event e
                  where e.submission = s.id
                    and (e.to_state = 'NEEDS_REVIEW' or e.trigger in ('REQUEUED', 'REVIVED')))
            """;
        return Sql.one(
                connection,
                sql,
                row -> row.getInt("ended") < LEAST_ENDED
                        ? new Pace(null, null)
                        : new Pace(Sql.seconds(row, "median"), Sql.seconds(row, "per_place")));
    }

    /** A submission whose item needs a recovery: it runs for too long, or nobody takes it up. */
    public record StuckItem(String id, SubmissionState state, long itemId, Instant since) {}

    /** Those that machines should move and do not, the one that is stuck for longest first. */
    public List<StuckItem> stuck(Connection connection) throws SQLException {
        String sql = """
            select s.id, s.state, v.id as item_id, v.stale_since as since
            from submissions.submission s
            join okiagari.item_v1 v on v.pipeline = 'submissions' and v.key = s.id and v.stale
            where s.state = any (?)
            order by v.stale_since
            """;
        return CleanSql.list(
                connection, sql, Sql.record(StuckItem.class), SubmissionState.names(SubmissionState.QUEUED));
    }

    /** How many have been in one stage of machines for longer, whatever the reason. */
    public long stale(Connection connection, Duration after) throws SQLException {
        // Uses the index of the queue.
        String sql = """
            select count(*) from submissions.submission
            where state = any (?) and since < okiagari.now() - make_interval(secs => ?)
            """;
        return Sql.one(
                connection,
                sql,
                row -> row.getLong(1),
                SubmissionState.names(SubmissionState.QUEUED),
                after.toMillis() / 1000.0);
    }

    /** The category of an item's latest failure or recovery; empty when it had none. */
    public Optional<String> lastCategory(Connection connection, long itemId) throws SQLException {
        // The caller ends this item, and nobody else writes about it.
        String sql = """
            select category from okiagari.failure_v1 where item_id = ? order by id desc limit 1
            """;
        return CleanSql.first(connection, sql, row -> row.getString(1), itemId);
    }

    /** Failed attempts and recoveries by class, for each of the last hours, oldest first; quiet hours are there too. */
    public List<FailureHour> failures(Connection connection, int hours) throws SQLException {
        // One statement sees a delta either on its own or in its hour.
        String sql = """
            select h.hour, f.step, f.category, sum(f.count)::bigint as count, sum(f.total_ms)::bigint as total_ms
            from (select date_trunc('hour', okiagari.now(), 'UTC') as last) n
            cross join generate_series(n.last - make_interval(hours => ?), n.last, interval '1 hour') as h(hour)
            left join okiagari.hourly_failure_v1 f on f.hour = h.hour and f.pipeline = 'submissions'
            group by h.hour, f.step, f.category
            order by h.hour
            """;
        Map<Instant, Map<FailureClass, FailureHour.Count>> byHour = new TreeMap<>();
        CleanSql.list(
                connection,
                sql,
                row -> {
                    Map<FailureClass, FailureHour.Count> classes = byHour.computeIfAbsent(
                            Sql.requireInstant(row, "hour"), hour -> new EnumMap<>(FailureClass.class));
                    String category = row.getString("category");
                    FailureClass named = category == null ? null : FailureClass.of(row.getString("step"), category);
                    if (named != null) {
                        classes.merge(
                                named,
                                new FailureHour.Count(row.getLong("count"), Duration.ofMillis(row.getLong("total_ms"))),
                                FailureHour.Count::plus);
                    }
                    return true;
                },
                hours - 1);
        return byHour.entrySet().stream()
                .map(one -> new FailureHour(one.getKey(), one.getValue()))
                .toList();
    }
}
