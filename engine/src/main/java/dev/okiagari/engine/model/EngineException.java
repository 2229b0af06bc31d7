package dev.okiagari.engine.model;

import org.jspecify.annotations.Nullable;

/**
 * What the engine throws at callers when it could not do what they asked for. The message says what failed, why and, where
 * something can be done, what. Each has a {@link #code} that stays the same in every version; docs/errors has a page for
 * each code with the likely causes and what to do. Plain mistakes in a program (a negative duration, a name that is not
 * one) are {@link IllegalArgumentException}s instead. Immutable.
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

    /** What happened, as a word for programs, such as {@code okiagari.no_such_item}. */
    public final String code() {
        return code;
    }

    @SuppressWarnings("OverrideThrowableToString") // messages are for people; a stack trace names the code as well
    @Override
    public String toString() {
        return getClass().getName() + " [" + code + "]: " + getMessage();
    }
}
