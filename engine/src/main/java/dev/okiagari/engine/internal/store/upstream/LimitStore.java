package dev.okiagari.engine.internal.store.upstream;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Grants call slots of limited upstreams. A slot is an absolute time; the next one begins where the last one granted
 * ends, on whichever node, so that no two nodes can share one. A slot that nobody uses is gone. Stateless.
 */
public final class LimitStore {

    /**
     * Grants the next {@code slots} slots, a {@code gap} apart; returns how long from now the first one begins. The
     * caller commits at once: until then other nodes wait for their grants.
     */
    public Duration grant(Connection connection, String upstream, Duration gap, int slots) throws SQLException {
        // Safe against other nodes: the row is locked, and each grant begins where the last one ended.
        String sql = """
                insert into okiagari.upstream as u (name, next_slot)
                values (?, okiagari.now() + ? * make_interval(secs => ?))
                on conflict (name) do update
                set next_slot = greatest(u.next_slot, okiagari.now()) + ? * make_interval(secs => ?)
                returning extract(epoch from u.next_slot - ? * make_interval(secs => ?) - okiagari.now())
                """;
        double seconds = gap.toNanos() / 1e9;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, upstream);
            for (int i = 2; i <= 6; i += 2) {
                statement.setInt(i, slots);
                statement.setDouble(i + 1, seconds);
            }
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return Duration.ofNanos(Math.max(0, (long) (row.getDouble(1) * 1e9)));
            }
        }
    }
}
