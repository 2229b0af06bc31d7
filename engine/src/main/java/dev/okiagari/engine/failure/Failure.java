package dev.okiagari.engine.failure;

import dev.okiagari.jdbc.Messages;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One classified cause of a failed attempt, as it is stored and shown. Immutable.
 *
 * @param category kind and name
 * @param httpStatus of the HTTP response that caused it, if one did
 * @param sqlState of the database error that caused it, if one did
 * @param exceptionName simple class name of the exception
 * @param message masked, without NUL, at most 4 KiB
 * @param rule the rule that matched, in words
 * @param retryAfter what the other side asked for
 * @param holdScope what a misconfigured failure holds
 * @param duration how long the attempt took
 */
public record Failure(
        Category category,
        @Nullable Integer httpStatus,
        @Nullable String sqlState,
        String exceptionName,
        String message,
        String rule,
        @Nullable RetryAfter retryAfter,
        HoldScope holdScope,
        Duration duration) {

    private static final String RESCUE = "rescue: ";

    public Kind kind() {
        return category.kind();
    }

    /** A failure that the engine itself reports, without an exception. */
    public static Failure stated(Category category, String message, Duration duration) {
        return new Failure(category, null, null, "", Messages.clean(message), "engine", null, HoldScope.STEP, duration);
    }

    /** The same failure, holding this instead. */
    public Failure holding(HoldScope scope) {
        return new Failure(category, httpStatus, sqlState, exceptionName, message, rule, retryAfter, scope, duration);
    }

    /** The same failure, attributed to the upstream that was being called. */
    public Failure calling(String upstream) {
        return holding(HoldScope.upstream(upstream));
    }

    /** The upstream whose call failed; null when the step itself failed. */
    public @Nullable String upstream() {
        return holdScope.upstream();
    }

    /** The same failure with the time the attempt took. */
    public Failure after(Duration took) {
        return new Failure(category, httpStatus, sqlState, exceptionName, message, rule, retryAfter, holdScope, took);
    }

    /** The ledger entry of a rescue: the category of the last error, and how long the item was stuck. */
    public static Failure rescue(Category category, String message, String why, Duration stuck) {
        return new Failure(category, null, null, "", message, RESCUE + why, null, HoldScope.STEP, stuck);
    }

    public boolean isRescue() {
        return rule.startsWith(RESCUE);
    }
}
