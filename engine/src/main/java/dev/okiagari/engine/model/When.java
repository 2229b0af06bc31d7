package dev.okiagari.engine.model;

import java.time.Duration;
import java.time.Instant;

/** A time in the database's clock: a length of time from the settle on, or an instant the caller named. */
public sealed interface When {
    /** A delay, counted from the statement that commits it; one that no calendar can hold means {@link #FOREVER}. */
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

    /** Longer than anything waits. */
    Duration FOREVER = Duration.ofDays(36_500);

    /** The first and the last time that can be written down everywhere. */
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

    /** The same time, or the end of {@code longest} from now, whichever comes first. */
    default When within(Duration longest) {
        return switch (this) {
            case In(Duration delay) -> new In(delay.compareTo(longest) < 0 ? delay : longest);
            case At(Instant instant, Duration atMost) ->
                new At(instant, atMost.compareTo(longest) < 0 ? atMost : longest);
        };
    }
}
