package dev.okiagari.engine.internal.store.upstream;

import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Grants call slots of limited upstreams. A slot is an absolute time; the next one begins where the last one granted
 * ends, on whichever node, so no two nodes share one. A slot that is not used expires. Stateless.
 */
public final class LimitStore {

    /** Grants the next slots and returns how long until the first begins. The caller commits at once: others wait for it. */
    public Duration grant(Connection connection, String upstream, Duration gap, int slots) throws SQLException {
        // Safe against other nodes: the row is locked, and each grant begins where the last one ended.
        String sql = """
                insert into okiagari.upstream as u (name, next_slot)
                values (?, okiagari.now() + make_interval(secs => ?))
                on conflict (name) do update
                set next_slot = greatest(u.next_slot, okiagari.now()) + make_interval(secs => ?)
                returning extract(epoch from u.next_slot - make_interval(secs => ?) - okiagari.now())
                """;
        Duration all = gap.multipliedBy(slots);
        double seconds = Sql.one(connection, sql, row -> row.getDouble(1), upstream, all, all, all);
        return Duration.ofNanos(Math.max(0, (long) (seconds * 1e9)));
    }
}
