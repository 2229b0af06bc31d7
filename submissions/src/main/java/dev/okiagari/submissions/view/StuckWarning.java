package dev.okiagari.submissions.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether a submission has not moved although it should have.
 *
 * @param staleSince null unless it is stale
 * @param staleStage null unless it is stale
 * @param message for the submitter
 */
public record StuckWarning(
        boolean stale,
        @Nullable Instant staleSince,
        @Nullable String staleStage,
        String message) {}
