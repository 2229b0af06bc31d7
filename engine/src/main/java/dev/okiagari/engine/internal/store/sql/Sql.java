package dev.okiagari.engine.internal.store.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Runs statements and reads their rows. Stateless. */
public final class Sql {
    private Sql() {}

    /** The time in a column; null when it has none. */
    public static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        Timestamp value = row.getTimestamp(column);
        return value == null ? null : value.toInstant();
    }
}
