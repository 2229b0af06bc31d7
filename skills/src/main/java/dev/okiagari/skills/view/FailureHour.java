package dev.okiagari.skills.view;

import dev.okiagari.skills.state.FailureClass;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** What failed in one hour, by class: failed attempts and recoveries. Classes without any are missing. */
public record FailureHour(Instant hour, Map<FailureClass, Count> classes) {
    public FailureHour {
        classes = Map.copyOf(classes);
    }

    /** How many, and how long they took together. */
    public record Count(long count, Duration total) {
        public static final Count NONE = new Count(0, Duration.ZERO);

        public Count plus(Count other) {
            return new Count(count + other.count, total.plus(other.total));
        }
    }
}
