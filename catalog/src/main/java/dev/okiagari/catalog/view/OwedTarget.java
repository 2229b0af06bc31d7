package dev.okiagari.catalog.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A target that the next run of its job takes.
 *
 * @param failed false: a run ended before it was its turn
 * @param category why it failed; null when it has not
 * @param run in which it failed or was left undone
 * @param since when it first failed, or when that run ended
 * @param times how often it has failed
 */
public record OwedTarget(
        String job,
        String sourceId,
        boolean failed,
        @Nullable String category,
        @Nullable Integer httpStatus,
        @Nullable String message,
        long run,
        Instant since,
        int times) {}
