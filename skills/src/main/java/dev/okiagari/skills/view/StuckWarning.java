package dev.okiagari.skills.view;

import dev.okiagari.skills.state.SubmissionState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether a submission has been in one stage for too long.
 *
 * @param staleSince when that stage began; null unless it is stale
 * @param staleStage null unless it is stale
 * @param message for the submitter: why it waits, and what happens next; null when there is nothing to say
 */
public record StuckWarning(
        boolean stale,
        @Nullable Instant staleSince,
        @Nullable SubmissionState staleStage,
        @Nullable String message) {
    public static final StuckWarning NONE = new StuckWarning(false, null, null, null);
}
