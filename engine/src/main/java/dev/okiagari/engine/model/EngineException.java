package dev.okiagari.engine.model;

import org.jspecify.annotations.Nullable;

/**
 * Base of all exceptions that the engine throws at its callers. The message says what failed, why, and what to do. Each has a
 * {@link #code} that never changes between versions; docs/errors has a page for each code with likely causes and remedies.
 * Programming mistakes (a negative duration, an invalid name) are {@link IllegalArgumentException}s instead. Immutable.
 */
public abstract class EngineException extends RuntimeException {
    private final String code;

    protected EngineException(String code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    protected EngineException(String code, String message) {
        this(code, message, null);
    }

    /** The error code for programs, such as {@code okiagari.no_such_item}. */
    public final String code() {
        return code;
    }

    @SuppressWarnings("OverrideThrowableToString") // messages are for people; a stack trace names the code as well
    @Override
    public String toString() {
        return getClass().getName() + " [" + code + "]: " + getMessage();
    }
}
