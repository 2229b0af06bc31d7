package dev.okiagari.catalog.store;

import dev.okiagari.application.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what log lines need to know of runs. Stateless. */
public final class RunReads {

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

    /** When the newest run of a job began: a job has one at a time, so whatever is worked on belongs to it. */
    public Optional<Instant> newestStart(Connection connection, String job) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select started_at from okiagari.run_v1 where job = ? order by id desc limit 1
                """;
        return Sql.first(connection, sql, row -> Objects.requireNonNull(Sql.instant(row, "started_at")), job);
    }

    /** Empty when a run was not stopped, or not by a target. */
    public Optional<StopCause> stopCause(Connection connection, long run) throws SQLException {
        // Safe against everybody: a plain read of a run that has ended. What stopped it before it was resumed no longer
        // counts.
        String sql = """
                select i.key, f.attempt, f.max_attempts, f.category, f.http_status, f.exception_name, f.message
                from okiagari.run_v1 r
                join okiagari.failure_v1 f on f.run_id = r.id and f.at >= r.active_at
                join okiagari.item_v1 i on i.id = f.item_id
                where r.id = ? and r.state = 'failed' and f.kind in ('misconfigured', 'broken')
                order by f.id limit 1
                """;
        return Sql.first(
                connection,
                sql,
                row -> new StopCause(
                        row.getString("key"),
                        row.getInt("attempt"),
                        row.getInt("max_attempts"),
                        row.getString("category"),
                        row.getObject("http_status", Integer.class),
                        row.getString("exception_name"),
                        row.getString("message")),
                run);
    }
}
