package dev.okiagari.catalog.store;

import dev.okiagari.catalog.answer.Entity;
import org.jspecify.annotations.Nullable;

/**
 * A target that ended as failed.
 *
 * @param run in which it failed
 * @param category such as rakuten.transient
 */
public record FailedTarget(
        Entity entity,
        String sourceId,
        long run,
        String category,
        @Nullable Integer httpStatus,
        String message) {
    private static final int NOT_FOUND = 404;

    /** A 404 is an answer: asking again would bring the same. */
    public boolean isNotFound() {
        return httpStatus != null && httpStatus == NOT_FOUND;
    }
}
