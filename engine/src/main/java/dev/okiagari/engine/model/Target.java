package dev.okiagari.engine.model;

import dev.okiagari.engine.internal.text.Names;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What to submit: a key and its payload, and when: not before a time, or at once when that is null or in the past. */
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

    /** A target of a pipeline without a payload. */
    public static Target<Void> of(String key) {
        return of(key, null);
    }

    public static <P> Target<P> of(String key, @Nullable P payload) {
        return new Target<>(key, payload, null, Priority.NORMAL);
    }

    /** The same, due then. */
    public Target<P> withNotBefore(@Nullable Instant then) {
        return new Target<>(key, payload, then, priority);
    }

    /** The same, ahead of others that wait for the same step. */
    public Target<P> withPriority(Priority ahead) {
        return new Target<>(key, payload, notBefore, ahead);
    }
}
