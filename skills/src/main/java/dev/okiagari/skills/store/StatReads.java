package dev.okiagari.skills.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.FeedEvent;
import dev.okiagari.skills.view.QueueStats;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Readings of many submissions at once, for lists and streams. None counts what ended long ago. Stateless. */
public final class StatReads {
    private final SubmissionReads submissions = new SubmissionReads();
    private final QueueReads queue = new QueueReads();

    public QueueStats stats(Connection connection) throws SQLException {
        Map<SubmissionState, Long> hour = new EnumMap<>(SubmissionState.class);
        Map<SubmissionState, Long> day = new EnumMap<>(SubmissionState.class);
        // Uses the index of ends.
        String sql = """
            select state, count(*) as day, count(*) filter (where ended_at > okiagari.now() - interval '1 hour') as hour
            from submissions.submission where ended_at > okiagari.now() - interval '24 hours' group by state
            """;
        Sql.list(connection, sql, row -> {
            SubmissionState state = SubmissionState.valueOf(row.getString("state"));
            hour.put(state, row.getLong("hour"));
            return day.put(state, row.getLong("day"));
        });
        QueueReads.Pace pace = queue.pace(connection);
        return new QueueStats(
                submissions.now(connection), pending(connection), hour, day, pace.median(), pace.perPlace());
    }

    /** How many are in each state that is no end. */
    public Map<SubmissionState, Long> pending(Connection connection) throws SQLException {
        // Uses the index of states.
        String sql = """
            select state, count(*) as count from submissions.submission where state = any (?) group by state
            """;
        Map<SubmissionState, Long> counts = new EnumMap<>(SubmissionState.class);
        CleanSql.list(
                connection,
                sql,
                row -> counts.put(SubmissionState.valueOf(row.getString("state")), row.getLong("count")),
                SubmissionState.names(SubmissionState.PENDING));
        return counts;
    }

    /** How many are ahead of each of these in the queue, by number; those that are not in it are missing. */
    public Map<Long, Integer> ahead(Connection connection, Collection<Long> numbers) throws SQLException {
        if (numbers.isEmpty()) {
            return Map.of();
        }
        // The states are written out as they are there.
        String sql = """
            with before as (
                select count(*) as count from submissions.submission
                where state in ('RECEIVED', 'TIER1_SCANNING', 'TIER2_SCANNING', 'AUTO_APPROVED') and number < ?),
            page as (
                select number, row_number() over (order by number) - 1 as place from submissions.submission
                where state in ('RECEIVED', 'TIER1_SCANNING', 'TIER2_SCANNING', 'AUTO_APPROVED') and number between ? and ?)
            select page.number, before.count + page.place as ahead from page, before where page.number = any (?::bigint[])
            """;
        long first = Collections.min(numbers);
        Map<Long, Integer> ahead = new HashMap<>();
        CleanSql.list(
                connection,
                sql,
                row -> ahead.put(row.getLong("number"), row.getInt("ahead")),
                first,
                first,
                Collections.max(numbers),
                numbers.stream().map(String::valueOf).toList());
        return ahead;
    }

    /** What happened after an event, of one submission or of all, oldest first. */
    public List<FeedEvent> events(Connection connection, long after, @Nullable String submission, int most)
            throws SQLException {
        // The caller reads some numbers twice.
        String sql = """
            select e.*, s.repository, s.skill
            from submissions.event e join submissions.submission s on s.id = e.submission
            where e.id > ? and (?::text is null or e.submission = ?)
            order by e.id limit ?
            """;
        return CleanSql.list(
                connection,
                sql,
                row -> new FeedEvent(
                        row.getLong("id"), ScanReads.event(row), row.getString("repository"), row.getString("skill")),
                after,
                submission,
                submission,
                most);
    }

    /** The number of the latest event; 0 when there is none. */
    public long lastEvent(Connection connection) throws SQLException {
        String sql = """
            select coalesce(max(id), 0) from submissions.event
            """;
        return Sql.one(connection, sql, row -> row.getLong(1));
    }
}
