package dev.okiagari.engine.failure;

import org.jspecify.annotations.Nullable;

/** Thrown by a step that knows the category of its failure, and perhaps when to try again. No rule is consulted. */
public final class ClassifiedException extends RuntimeException {
    private final transient Category category;
    private final transient @Nullable RetryAfter retryAfter;

    ClassifiedException(Category category, String message, @Nullable Throwable cause, @Nullable RetryAfter retryAfter) {
        super(message, cause);
        this.category = category;
        this.retryAfter = retryAfter;
    }

    /** The least time until the next attempt; null when the step's policy alone decides. */
    public @Nullable RetryAfter retryAfter() {
        return retryAfter;
    }

    public Category category() {
        return category;
    }
}
