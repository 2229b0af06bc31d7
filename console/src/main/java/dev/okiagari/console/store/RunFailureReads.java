package dev.okiagari.console.store;

import dev.okiagari.jdbc.Sql;
import java.util.List;
import javax.sql.DataSource;

/** Reads why targets of a run failed. Stateless. */
public final class RunFailureReads {
    private RunFailureReads() {}

    /** Failed targets of one category, with the latest of them as an example. */
    public record FailureGroup(String category, long items, String key, String message) {}

    /** Failed targets of one category with the same message, among the latest of the run. */
    public record MessageGroup(String category, String kind, String message, long items, int attempts) {}

    /** The messages of the latest 5,000 failed targets, the most frequent first. */
    public static List<MessageGroup> messages(DataSource source, long runId) {
        // Uses the index of failed targets of a run.
        String sql = """
                select category, kind, message, count(*) as items, max(attempts) as attempts
                from (select coalesce(failure ->> 'category', 'unknown') as category, coalesce(failure ->> 'kind', 'unknown') as kind,
                             coalesce(failure ->> 'message', reason, '') as message,
                             coalesce((failure ->> 'attempt')::integer, charged) as attempts
                      from okiagari.finished
                      where run_id = ? and run_id <> 0 and state = 'failed'
                      order by id desc limit 5000) f
                group by category, kind, message
                order by items desc, category, message
                """;
        return Sql.with(source, connection -> Sql.list(connection, sql, Sql.record(MessageGroup.class), runId));
    }

    public static List<FailureGroup> byCategory(DataSource source, long runId) {
        // Uses the index of failed targets of a run.
        String sql = """
                select f.category, f.items, t.key, coalesce(l.failure ->> 'message', '') as message
                from (select coalesce(failure ->> 'category', 'unknown') as category, count(*) as items, max(id) as latest
                      from okiagari.finished
                      where run_id = ? and run_id <> 0 and state = 'failed'
                      group by 1) f
                join okiagari.target t on t.id = f.latest
                join okiagari.finished l on l.pipeline = t.pipeline and l.id = t.id
                order by f.items desc, f.category
                """;
        return Sql.with(source, connection -> Sql.list(connection, sql, Sql.record(FailureGroup.class), runId));
    }
}
