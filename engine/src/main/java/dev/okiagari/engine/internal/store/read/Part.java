package dev.okiagari.engine.internal.store.read;

import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list, read along one index: candidates in a fixed order, of which some may not match. A part has no conditions
 * but those its index answers, so that it reads about as many rows as it returns.
 */
@FunctionalInterface
interface Part {
    /** The first candidates after a place; from the start when that is null. */
    List<Position> after(Connection connection, @Nullable Position last, int most) throws SQLException;

    /** Where an item is in a part, and what that is sorted by before the id: a time, a key, or empty. */
    record Position(long id, String by) {
        /** Positions of a part that is sorted by id alone; the statement selects ids. */
        static List<Position> byId(Connection connection, String sql, @Nullable Object... values) throws SQLException {
            return Sql.list(connection, sql, row -> new Position(row.getLong(1), ""), values);
        }

        /** The id below which a part sorted by id, newest first, continues after {@code last}; never above {@code below}. */
        static long below(@Nullable Position last, long below) {
            return last == null ? below : Math.min(last.id(), below);
        }

        Instant time() {
            return Instant.parse(by);
        }
    }
}
