package dev.okiagari.console.store;

import dev.okiagari.jdbc.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Counts failed attempts of the ledger. Stateless. */
public final class FailureReads {
    private FailureReads() {}

    /** What failures can be counted by. */
    public enum By {
        PIPELINE,
        STEP,
        CATEGORY,
        KIND,
        UPSTREAM,
        EXCEPTION
    }

    /**
     * Failures that are alike.
     *
     * @param values of what they were counted by; absent where there is none
     * @param last how many of them marked their item failed
     * @param message of the latest
     */
    public record Group(Map<By, String> values, long count, long rescues, long last, Instant latest, String message) {}

    /** Those within this time, the most frequent first. */
    public static List<Group> count(DataSource source, Duration since, @Nullable String pipeline, Set<By> by) {
        String sql = """
                select case when ? then pipeline end, case when ? then step end, case when ? then category end,
                       case when ? then kind end, case when ? then upstream end, case when ? then exception_name end,
                       count(*), count(*) filter (where is_rescue), count(*) filter (where retry_at is null),
                       max(at) as latest, (array_agg(message order by id desc))[1]
                from okiagari.failure_v1
                where at > okiagari.now() - make_interval(secs => ?) and (?::text is null or pipeline = ?)
                group by 1, 2, 3, 4, 5, 6
                order by 7 desc, 10 desc
                """;
        List<@Nullable Object> values = new ArrayList<>();
        for (By column : By.values()) {
            values.add(by.contains(column));
        }
        values.add(since);
        values.add(pipeline);
        values.add(pipeline);
        return Sql.with(source, connection -> Sql.list(connection, sql, FailureReads::group, values.toArray()));
    }

    private static Group group(ResultSet row) throws SQLException {
        Map<By, String> values = new EnumMap<>(By.class);
        int columns = 0;
        for (By column : By.values()) {
            String value = row.getString(++columns);
            if (value != null) {
                values.put(column, value);
            }
        }
        return new Group(
                values,
                row.getLong(columns + 1),
                row.getLong(columns + 2),
                row.getLong(columns + 3),
                Sql.requireInstant(row, "latest"),
                row.getString(columns + 5));
    }
}
