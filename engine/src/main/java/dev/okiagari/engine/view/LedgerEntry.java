package dev.okiagari.engine.view;

import dev.okiagari.engine.failure.Kind;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One failed attempt or one rescue, as recorded in the ledger.
 *
 * @param trace its stack trace without the engine's own frames, masked, at most 16 KiB; of an item's latest 50 entries only, and null when
 *     nothing was thrown
 */
public record LedgerEntry(
        String step,
        int visit,
        int attempt,
        int maxAttempts,
        Kind kind,
        String category,
        @Nullable Integer httpStatus,
        @Nullable String sqlState,
        String exceptionName,
        String message,
        String rule,
        Duration duration,
        boolean isRescue,
        @Nullable Instant retryAt,
        @Nullable Long nodeId,
        Instant at,
        @Nullable String trace) {}
