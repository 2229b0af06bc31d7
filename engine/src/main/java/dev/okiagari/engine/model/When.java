package dev.okiagari.engine.model;

import java.time.Duration;
import java.time.Instant;

/** A time of the database's clock: a delay counted from the settle, or an instant. */
public sealed interface When {
    /** A delay, counted from the statement that commits it; one that is too long to be stored means {@link #FOREVER}. */
    record In(Duration delay) implements When {
        public In {
            if (delay.compareTo(FOREVER) > 0) {
                delay = FOREVER;
            } else if (delay.compareTo(FOREVER.negated()) < 0) {
                delay = Duration.ZERO;
            }
        }
    }

    /** An instant of the database's clock, but at most {@code atMost} after the statement that commits it. */
    record At(Instant instant, Duration atMost) implements When {}

    /** Without end. */
    Duration FOREVER = Duration.ofDays(36_500);

    /** The earliest and the latest time that can be stored and shown everywhere. */
    Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");

    Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

    /** Due at once. */
    static When now() {
        return new In(Duration.ZERO);
    }

    static When in(Duration delay) {
        return new In(delay);
    }

    /** {@link Instant#MAX}, like every time after the year 9999, means without end; before our era means now. */
    static When at(Instant instant) {
        if (instant.isAfter(LATEST)) {
            return new In(FOREVER);
        }
        return instant.isBefore(EARLIEST) ? now() : new At(instant, FOREVER);
    }

    /** The same time, or {@code longest} from now, whichever is earlier. */
    default When within(Duration longest) {
        return switch (this) {
            case In(Duration delay) -> new In(delay.compareTo(longest) < 0 ? delay : longest);
            case At(Instant instant, Duration atMost) ->
                new At(instant, atMost.compareTo(longest) < 0 ? atMost : longest);
        };
    }
}
