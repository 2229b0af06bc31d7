package dev.okiagari.engine.internal.store.upstream;

import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Grants call slots of limited upstreams. A slot is an absolute time; the next one begins where the last one granted
 * ends, on whichever node, so no two nodes share one. A slot that is not used expires. Stateless.
 */
public final class LimitStore {

    /** A request of a node: {@code gap} is that between two slots as it knows it, the other one that of the code; null: none. */
    public record Ask(
            String upstream, Duration gap, @Nullable Duration gapInCode, int slots) {}

    /** Grants the next slots and returns how long until the first begins. The caller commits at once: others wait for it. */
    public Duration grant(Connection connection, Ask ask) throws SQLException {
        String sql = """
                select okiagari.grant_slots(?, ?, ?, ?)
                """;
        double seconds = Sql.one(
                connection, sql, row -> row.getDouble(1), ask.upstream(), ask.gapInCode(), ask.gap(), ask.slots());
        return Duration.ofNanos(Math.max(0, (long) (seconds * 1e9)));
    }
}
