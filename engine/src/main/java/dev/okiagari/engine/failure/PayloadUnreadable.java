package dev.okiagari.engine.failure;

/** A stored payload or note that this build cannot decode. It puts the step on hold instead of failing every item. */
public final class PayloadUnreadable extends RuntimeException {
    public PayloadUnreadable(String message, Throwable cause) {
        super(message, cause);
    }
}
