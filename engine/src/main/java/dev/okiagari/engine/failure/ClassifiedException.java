package dev.okiagari.engine.failure;

import org.jspecify.annotations.Nullable;

/** Thrown by a step that knows the category of its failure. No rule is consulted. */
public final class ClassifiedException extends RuntimeException {
    private final transient Category category;

    ClassifiedException(Category category, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.category = category;
    }

    public Category category() {
        return category;
    }
}
