package dev.okiagari.engine.failure;

import org.jspecify.annotations.Nullable;

/** A stored payload or note that this build cannot decode. It puts the step on hold instead of failing every item. */
public final class PayloadUnreadable extends RuntimeException {
    public PayloadUnreadable(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
