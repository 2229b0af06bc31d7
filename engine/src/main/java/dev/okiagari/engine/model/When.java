package dev.okiagari.engine.model;

import java.time.Duration;
import java.time.Instant;

/** A time in the database's clock: a length of time from the settle on, or an instant the caller named. */
public sealed interface When {
    /** So long after the commit's statement. */
    record In(Duration delay) implements When {}

    /** At that instant of the database's clock. */
    record At(Instant instant) implements When {}

    When NOW = new In(Duration.ZERO);

    static When in(Duration delay) {
        return new In(delay);
    }

    static When at(Instant instant) {
        return new At(instant);
    }
}
