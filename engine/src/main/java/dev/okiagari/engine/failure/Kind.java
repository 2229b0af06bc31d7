package dev.okiagari.engine.failure;

import java.util.Locale;

/** The kind of a failure. The set is closed because each kind has its own behaviour; see docs/failures.md. */
public enum Kind {
    /** A temporary fault: 5xx, connection reset, truncated body, a short failure of storage or model. Retried. */
    TRANSIENT,
    /** The service asked to slow down (429). Retried, never earlier than the service asked for. */
    THROTTLED,
    /** The step's deadline fired, or that of a call it made. Retried. */
    TIMED_OUT,
    /** This input can never pass: 400, 404, malformed. Fails at once. */
    INVALID,
    /** Wrong settings: 401 or 403 from a declared upstream, a missing key. Costs no attempt; the step is put on hold. */
    MISCONFIGURED,
    /** A fault in code or data: constraint violation, null, class cast. Fails at once, with an error in the log. */
    BROKEN,
    /** Not classified. Retried, and shown as unclassified. */
    UNKNOWN;

    /** True when another attempt may succeed. */
    public boolean isRetryable() {
        return switch (this) {
            case TRANSIENT, THROTTLED, TIMED_OUT, UNKNOWN -> true;
            case INVALID, MISCONFIGURED, BROKEN -> false;
        };
    }

    /** True when it suggests an outage of the called upstream rather than a fault of the item. */
    public boolean speaksOfOutage() {
        return switch (this) {
            case TRANSIENT, THROTTLED, TIMED_OUT -> true;
            case INVALID, MISCONFIGURED, BROKEN, UNKNOWN -> false;
        };
    }

    /** True when the upstream answered and refused the request: the upstream is healthy, the item is not. */
    public boolean isAnswer() {
        return switch (this) {
            case INVALID -> true;
            case TRANSIENT, THROTTLED, TIMED_OUT, MISCONFIGURED, BROKEN, UNKNOWN -> false;
        };
    }

    /** A category of this kind, under a name for people and metrics. */
    public Category as(String name) {
        return new Category(this, name);
    }

    /** The category used when no rule names a finer one. */
    public Category plain() {
        return new Category(this, word());
    }

    /** The word used in SQL, JSON, logs and pages. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The kind that a word stands for. */
    public static Kind of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
