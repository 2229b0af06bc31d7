package dev.okiagari.engine.internal.store.figure;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The first and the last hour of a reading. Both are passed to statements as values: the planner then sees that they are few
 * of many, and uses the index of hours.
 */
record HourSpan(Instant first, Instant last) {

    /** The last hours, including that of this moment. */
    static HourSpan last(int hours, Instant now) {
        Instant present = now.truncatedTo(ChronoUnit.HOURS);
        return new HourSpan(present.minus(Duration.ofHours(hours - 1L)), present);
    }
}
