package dev.okiagari.engine.model;

import dev.okiagari.engine.internal.text.Names;
import org.jspecify.annotations.Nullable;

/** An item that an outcome submits in its own commit. Submitting an unfinished key again changes nothing. */
public record Child<P>(
        Pipeline<P> pipeline, String key, @Nullable P payload) {
    public Child {
        Names.requireKey(key);
    }
}
