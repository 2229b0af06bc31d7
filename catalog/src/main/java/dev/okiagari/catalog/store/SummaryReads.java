package dev.okiagari.catalog.store;

import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what runs did. Stateless. */
public final class SummaryReads {

    /**
     * The failure that stopped a run.
     *
     * @param sourceId the target at which it was stopped
     * @param message with secrets masked, of whatever length
     */
    public record StopCause(
            String sourceId,
            int attempt,
            int maxAttempts,
            String category,
            @Nullable Integer httpStatus,
            String exceptionName,
            String message) {}

    public Optional<RunSummary> find(Connection connection, long run) throws SQLException {
        String sql = """
                select * from catalog.run_summary where run_id = ?
                """;
        return CleanSql.first(connection, sql, Sql.record(RunSummary.class), run);
    }

    /**
     * The newest first.
     *
     * @param jobId such as catalog.item; null: of all jobs
     * @param before the last run of the page before; null for the first page
     */
    public List<RunSummary> list(Connection connection, @Nullable String jobId, @Nullable Long before, int limit)
            throws SQLException {
        String sql = """
                select * from catalog.run_summary
                where job_id = coalesce(?::text, job_id) and run_id < coalesce(?::bigint, 9223372036854775807)
                order by run_id desc limit ?
                """;
        return CleanSql.list(connection, sql, Sql.record(RunSummary.class), jobId, before, limit);
    }

    /** How many targets of each run failed, by category, the most frequent first; runs without failures are missing. */
    public Map<Long, Map<String, Long>> failures(Connection connection, Collection<Long> runs) throws SQLException {
        String sql = """
                select run, category, n from catalog.run_failure where run = any (?::bigint[])
                order by run, n desc, category
                """;
        Map<Long, Map<String, Long>> found = new LinkedHashMap<>();
        CleanSql.list(
                connection,
                sql,
                row -> found.computeIfAbsent(row.getLong("run"), run -> new LinkedHashMap<>())
                        .put(row.getString("category"), row.getLong("n")),
                List.copyOf(runs));
        return found;
    }

    /** When the newest run of a job began: a job has one at a time, so whatever is worked on belongs to it. */
    public Optional<Instant> newestStart(Connection connection, String jobId) throws SQLException {
        String sql = """
                select started_at from okiagari.run_v1 where job = ? order by id desc limit 1
                """;
        return CleanSql.first(connection, sql, row -> Sql.requireInstant(row, "started_at"), jobId);
    }

    /** Empty when a run was not stopped, or not by a target. */
    public Optional<StopCause> stopCause(Connection connection, long run) throws SQLException {
        // What stopped it before it was resumed no longer counts.
        String sql = """
                select i.key as source_id, f.attempt, f.max_attempts, f.category, f.http_status, f.exception_name, f.message
                from okiagari.run_v1 r
                join okiagari.failure_v1 f on f.run_id = r.id and f.at >= r.active_at
                join okiagari.item_v1 i on i.id = f.item_id
                where r.id = ? and r.state = 'failed' and f.kind in ('misconfigured', 'broken')
                order by f.id limit 1
                """;
        return CleanSql.first(connection, sql, Sql.record(StopCause.class), run);
    }
}
