package dev.okiagari.engine.failure;

import dev.okiagari.engine.internal.text.Names;
import org.jspecify.annotations.Nullable;

/** A class of failures for people, filters and metrics, such as {@code arxiv.rate_limit}; its kind drives the engine. */
public record Category(Kind kind, String name) {

    public Category {
        Names.requireName("category", name);
    }

    /** An exception that a step throws to fail with exactly this category. */
    public ClassifiedException because(String message) {
        return new ClassifiedException(this, message, null, null);
    }

    /** The same, keeping the exception that caused it. */
    public ClassifiedException because(String message, @Nullable Throwable cause) {
        return new ClassifiedException(this, message, cause, null);
    }

    /** The same for a step that knows how long to wait at least; an attempt with {@link RetryAfter#NEVER} is the last. */
    public ClassifiedException because(String message, @Nullable Throwable cause, @Nullable RetryAfter retryAfter) {
        return new ClassifiedException(this, message, cause, retryAfter);
    }
}
