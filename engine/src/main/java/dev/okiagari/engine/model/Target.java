package dev.okiagari.engine.model;

import dev.okiagari.engine.internal.text.Names;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What to submit: a key, a payload, and optionally the earliest time to start. */
public record Target<P>(
        String key, @Nullable P payload, @Nullable Instant notBefore, Priority priority) {
    public Target {
        Names.requireKey(key);
        if (notBefore != null && notBefore.isAfter(When.LATEST)) {
            throw new IllegalArgumentException(
                    "could not submit '" + key + "' not before " + notBefore + " because that is after the year 9999");
        }
        if (notBefore != null && notBefore.isBefore(When.EARLIEST)) {
            notBefore = null;
        }
    }

    /** A target for a pipeline without a payload. */
    public static Target<Void> of(String key) {
        return of(key, null);
    }

    public static <P> Target<P> of(String key, @Nullable P payload) {
        return new Target<>(key, payload, null, Priority.NORMAL);
    }

    /** The same target, due at the given time. */
    public Target<P> withNotBefore(@Nullable Instant then) {
        return new Target<>(key, payload, then, priority);
    }

    /** The same target with a priority over others that wait for the same step. */
    public Target<P> withPriority(Priority ahead) {
        return new Target<>(key, payload, notBefore, ahead);
    }
}
