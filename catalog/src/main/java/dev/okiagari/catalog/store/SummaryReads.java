package dev.okiagari.catalog.store;

import dev.okiagari.application.Sql;
import dev.okiagari.catalog.view.OwedTarget;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.catalog.view.RunSummary.Judgement;
import dev.okiagari.catalog.view.RunSummary.Targets;
import dev.okiagari.catalog.view.RunSummary.Writes;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what runs did. Stateless. */
public final class SummaryReads {

    public Optional<RunSummary> find(Connection connection, long run) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select * from catalog.run_summary where run_id = ?
                """;
        return Sql.first(connection, sql, SummaryReads::summary, run);
    }

    /**
     * The newest first.
     *
     * @param jobId such as catalog.item; null: of all jobs
     * @param before the last run of the page before; null for the first page
     */
    public List<RunSummary> list(Connection connection, @Nullable String jobId, @Nullable Long before, int limit)
            throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select * from catalog.run_summary
                where job_id = coalesce(?::text, job_id) and run_id < coalesce(?::bigint, 9223372036854775807)
                order by run_id desc limit ?
                """;
        return Sql.list(connection, sql, SummaryReads::summary, jobId, before, limit);
    }

    /** How many targets of a run failed, by category, the most frequent first. */
    public Map<String, Long> failures(Connection connection, long run) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select category, n from catalog.run_failure where run = ? order by n desc, category
                """;
        Map<String, Long> found = new LinkedHashMap<>();
        Sql.list(connection, sql, row -> Map.entry(row.getString("category"), row.getLong("n")), run)
                .forEach(entry -> found.put(entry.getKey(), entry.getValue()));
        return Collections.unmodifiableMap(found);
    }

    /** The same for several runs; those without failures are missing. */
    public Map<Long, Map<String, Long>> failures(Connection connection, Collection<Long> runs) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select run, category, n from catalog.run_failure where run = any (?::bigint[])
                order by run, n desc, category
                """;
        Map<Long, Map<String, Long>> found = new LinkedHashMap<>();
        Sql.list(
                connection,
                sql,
                row -> found.computeIfAbsent(row.getLong("run"), run -> new LinkedHashMap<>())
                        .put(row.getString("category"), row.getLong("n")),
                List.copyOf(runs));
        return found;
    }

    /** What failed, and what runs left undone, oldest first. */
    public List<OwedTarget> owed(Connection connection, OwedQuery query) throws SQLException {
        return new OwedTable().list(connection, query);
    }

    /** How much is owed, by job. */
    public Map<String, Long> owedByJob(Connection connection) throws SQLException {
        return new OwedTable().byJob(connection);
    }

    private static RunSummary summary(ResultSet row) throws SQLException {
        return new RunSummary(
                row.getLong("run_id"),
                row.getString("job_id"),
                Objects.requireNonNull(Sql.instant(row, "job_start_at")),
                Sql.instant(row, "ended_at"),
                new Targets(
                        row.getLong("total_targets"),
                        row.getLong("success"),
                        row.getLong("failed"),
                        row.getLong("owed"),
                        row.getLong("cancelled")),
                new Writes(
                        row.getLong("unchanged"),
                        row.getLong("gone"),
                        row.getLong("diff_new_hash"),
                        row.getLong("s3_put_success"),
                        row.getLong("s3_put_fail"),
                        row.getLong("db_upsert_success"),
                        row.getLong("db_upsert_fail")),
                new Judgement(
                        row.getDouble("failure_rate"),
                        row.getDouble("threshold"),
                        row.getString("verdict"),
                        row.getObject("exit_code", Integer.class),
                        row.getString("reason")));
    }
}
