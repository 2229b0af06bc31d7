package dev.okiagari.submissions.store;

import dev.okiagari.application.Sql;
import dev.okiagari.submissions.state.FailureClass;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.view.FailureHour;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** Readings of the queue as a whole. Plain reads. Stateless. */
public final class QueueReads {
    /** With fewer ended submissions nobody can say how fast the queue moves. */
    private static final int LEAST_ENDED = 10;

    /** An item at tier 2 that waits. */
    public record WaitingItem(String submission, long itemId) {}

    /** Submissions that have waited behind this hold of the engine for so long, in order of arrival. */
    public List<WaitingItem> waitingBehind(Connection tx, String hold, Duration patience, int most)
            throws SQLException {
        // Safe against nodes that claim meanwhile: whoever acts on these items locks them, and is refused when they
        // have moved.
        String sql = """
            select s.id, v.id as item_id
            from okiagari.hold_v1 h
            join submissions.submission s
              on s.state = 'TIER2_SCANNING'
             and greatest(h.since, s.since) <= okiagari.now() - make_interval(secs => ?)
            join okiagari.item_v1 v on v.pipeline = 'submissions' and v.key = s.id
            where h.name = ? and h.kind <> 'person' and v.state = 'waiting' and v.step = 'tier2' and v.ending is null
            order by s.number limit ?
            """;
        return Sql.list(
                tx,
                sql,
                row -> new WaitingItem(row.getString("id"), row.getLong("item_id")),
                patience.toMillis() / 1000.0,
                hold,
                most);
    }

    /** How many are ahead of a submission in the queue; empty when it is not in the queue. */
    public Optional<Integer> ahead(Connection connection, String id) throws SQLException {
        // Safe against everybody: a plain read along the index of the queue.
        String sql = """
            select (select count(*) from submissions.submission o where o.state = any (?) and o.number < s.number) as ahead
            from submissions.submission s
            where s.id = ? and s.state = any (?)
            """;
        List<String> queued = SubmissionState.names(SubmissionState.QUEUED);
        return Sql.first(connection, sql, row -> row.getInt(1), queued, id, queued);
    }

    /**
     * How long the queue takes for one place: the median of what the submissions that machines ended in the last hour took, divided by
     * the places they had to move up. Empty when fewer than ten have ended.
     */
    public Optional<Duration> perPlace(Connection connection) throws SQLException {
        // Safe against everybody: a plain read along the index of ends.
        String sql = """
            select count(*) as ended,
                   coalesce(percentile_cont(0.5) within group (
                       order by extract(epoch from s.ended_at - s.created_at) / (s.ahead + 1)), 0) as seconds
            from submissions.submission s
            where s.ended_at > okiagari.now() - interval '1 hour'
              and s.state in ('PUBLISHED', 'REJECTED', 'TIER1_FAILED', 'DUPLICATE')
              and not exists (
                  select from submissions.event e
                  where e.submission = s.id
                    and (e.to_state = 'NEEDS_REVIEW' or e.trigger in ('REQUEUED', 'REVIVED')))
            """;
        return typical(connection, sql);
    }

    /** How long those took that machines ended in the last hour. Empty when fewer than ten have ended. */
    public Optional<Duration> median(Connection connection) throws SQLException {
        // Safe against everybody: a plain read along the index of ends.
        String sql = """
            select count(*) as ended,
                   coalesce(percentile_cont(0.5) within group (
                       order by extract(epoch from s.ended_at - s.created_at)), 0) as seconds
            from submissions.submission s
            where s.ended_at > okiagari.now() - interval '1 hour'
              and s.state in ('PUBLISHED', 'REJECTED', 'TIER1_FAILED', 'DUPLICATE')
              and not exists (
                  select from submissions.event e
                  where e.submission = s.id
                    and (e.to_state = 'NEEDS_REVIEW' or e.trigger in ('REQUEUED', 'REVIVED')))
            """;
        return typical(connection, sql);
    }

    private static Optional<Duration> typical(Connection connection, String sql) throws SQLException {
        return Sql.first(
                        connection,
                        sql,
                        row -> row.getInt("ended") < LEAST_ENDED
                                ? Optional.<Duration>empty()
                                : Optional.of(Duration.ofMillis(Math.round(row.getDouble("seconds") * 1000))))
                .orElseThrow();
    }

    /** How many are in each state. */
    public Map<SubmissionState, Long> counts(Connection connection) throws SQLException {
        // Safe against everybody: a plain read along the index of states.
        String sql = """
            select state, count(*) as count from submissions.submission group by state
            """;
        Map<SubmissionState, Long> counts = new EnumMap<>(SubmissionState.class);
        Sql.list(
                connection,
                sql,
                row -> counts.put(SubmissionState.valueOf(row.getString("state")), row.getLong("count")));
        return counts;
    }

    /** A submission whose item does not move although it should. */
    public record StaleSubmission(String id, SubmissionState state, long itemId, Instant since) {}

    /** Those that machines should move and do not, the one that is stuck for longest first. */
    public List<StaleSubmission> stale(Connection connection) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
            select s.id, s.state, v.id as item_id, v.stale_since
            from submissions.submission s
            join okiagari.item_v1 v on v.pipeline = 'submissions' and v.key = s.id and v.stale
            where s.state = any (?)
            order by v.stale_since
            """;
        return Sql.list(
                connection,
                sql,
                row -> new StaleSubmission(
                        row.getString("id"),
                        SubmissionState.valueOf(row.getString("state")),
                        row.getLong("item_id"),
                        Objects.requireNonNull(Sql.instant(row, "stale_since"))),
                SubmissionState.names(SubmissionState.QUEUED));
    }

    /** The category of an item's latest failure or recovery; empty when it had none. */
    public Optional<String> lastCategory(Connection connection, long itemId) throws SQLException {
        // Safe against everybody: the caller ends this item, and nobody else writes about it.
        String sql = """
            select category from okiagari.failure_v1 where item_id = ? order by id desc limit 1
            """;
        return Sql.first(connection, sql, row -> row.getString(1), itemId);
    }

    /** Failed attempts and recoveries by class, for each of the last hours, oldest first; quiet hours are there too. */
    public List<FailureHour> failures(Connection connection, int hours) throws SQLException {
        // Safe against folding: one statement sees a delta either on its own or in its hour.
        String sql = """
            select h.hour, f.step, f.category, sum(f.count)::bigint as count, sum(f.total_ms)::bigint as total_ms
            from (select date_trunc('hour', okiagari.now(), 'UTC') as last) n
            cross join generate_series(n.last - make_interval(hours => ?), n.last, interval '1 hour') as h(hour)
            left join okiagari.hourly_failure_v1 f on f.hour = h.hour and f.pipeline = 'submissions'
            group by h.hour, f.step, f.category
            order by h.hour
            """;
        Map<Instant, Map<FailureClass, FailureHour.Count>> byHour = new TreeMap<>();
        Sql.list(
                connection,
                sql,
                row -> {
                    Map<FailureClass, FailureHour.Count> classes = byHour.computeIfAbsent(
                            Objects.requireNonNull(Sql.instant(row, "hour")),
                            hour -> new EnumMap<>(FailureClass.class));
                    if (row.getString("category") != null) {
                        classes.merge(
                                FailureClass.of(row.getString("step"), row.getString("category")),
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
