package dev.okiagari.engine.model;

import dev.okiagari.engine.internal.text.Names;
import org.jspecify.annotations.Nullable;

/** A key and its payload, for submitting many at once. */
public record Target<P>(String key, @Nullable P payload) {
    public Target {
        Names.requireKey(key);
    }

    /** A target of a pipeline without a payload. */
    public static Target<Void> of(String key) {
        return new Target<>(key, null);
    }

    public static <P> Target<P> of(String key, @Nullable P payload) {
        return new Target<>(key, payload);
    }
}
