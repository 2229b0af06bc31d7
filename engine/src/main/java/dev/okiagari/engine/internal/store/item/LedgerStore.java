package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.sql.ArrayParameters;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The append-only ledger of failed attempts and rescues, and with each row its addition to the hourly figures. */
public final class LedgerStore {
    private LedgerStore() {}

    public static void append(Connection connection, List<Settlement> failed, long nodeId) throws SQLException {
        // Safe against late results: runs after the fenced update of the same transaction.
        String sql = """
                with entry as (
                    insert into okiagari.failure (item_id, pipeline, run_id, step, visit, attempt, max_attempts, kind,
                        category, http_status, sql_state, exception_name, message, rule, duration_ms, is_rescue,
                        upstream, cost_a_try, retry_at, node_id, at)
                    select s.item_id, s.pipeline, s.run_id, s.step, s.visit, s.attempt, s.max_attempts, s.kind,
                        s.category, s.http_status, s.sql_state, s.exception_name, s.message, s.rule, s.duration_ms,
                        s.is_rescue, s.upstream, s.cost_a_try,
                        case when s.again then least(s.due::timestamptz, c.now + make_interval(secs => s.delay)) end,
                        nullif(?, 0), c.now
                    from unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                             as s(item_id, pipeline, run_id, step, visit, attempt, max_attempts, kind, category,
                                  http_status, sql_state, exception_name, message, rule, duration_ms, is_rescue,
                                  upstream, cost_a_try, again, due, delay),
                         (select okiagari.now() as now offset 0) c
                    returning at, pipeline, step, category, kind, duration_ms)
                insert into okiagari.hourly_failure_delta (hour, pipeline, step, category, kind, count, total_ms)
                select date_trunc('hour', at, 'UTC'), pipeline, step, category, kind, count(*), sum(duration_ms)
                from entry
                group by 1, 2, 3, 4, 5
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            new ArrayParameters<>(statement, failed)
                    .value(nodeId)
                    .longs(Settlement::itemId)
                    .texts(Settlement::pipeline)
                    .longs(Settlement::runId)
                    .texts(s -> s.lease().step())
                    .ints(s -> s.move().before().visit())
                    .ints(Settlement::attempt)
                    .ints(Settlement::maxAttempts)
                    .texts(of(f -> f.kind().word()))
                    .texts(of(f -> f.category().name()))
                    .numbers(s -> failure(s).httpStatus())
                    .texts(of(Failure::sqlState))
                    .texts(of(Failure::exceptionName))
                    .texts(of(Failure::message))
                    .texts(of(Failure::rule))
                    .longs(s -> failure(s).duration().toMillis())
                    .booleans(s -> failure(s).isRescue())
                    .texts(of(Failure::upstream))
                    .booleans(
                            s -> s.move().after().charged() > s.move().before().charged())
                    .booleans(Settlement::isTriedAgain)
                    .texts(Settlement::dueText)
                    .doubles(Settlement::delaySeconds);
            statement.executeUpdate();
        }
    }

    private static Failure failure(Settlement s) {
        return Objects.requireNonNull(s.failure());
    }

    private static Function<Settlement, @Nullable String> of(Function<Failure, @Nullable String> field) {
        return s -> field.apply(failure(s));
    }
}
