package dev.okiagari.engine.internal.store.figure;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The hours that a reading is about, first and last. Both ends are given to the statement as values: the planner then knows
 * that they are few of many, and walks the index of hours.
 */
record HourSpan(Instant first, Instant last) {

    /** So many hours, the one of this moment among them. */
    static HourSpan last(int hours, Instant now) {
        Instant present = now.truncatedTo(ChronoUnit.HOURS);
        return new HourSpan(present.minus(Duration.ofHours(hours - 1L)), present);
    }

    /** As the first two parameters. */
    void set(PreparedStatement statement) throws SQLException {
        statement.setTimestamp(1, Timestamp.from(first));
        statement.setTimestamp(2, Timestamp.from(last));
    }
}
