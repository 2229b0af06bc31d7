package dev.okiagari.skills.view;

import dev.okiagari.skills.state.SubmissionState;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long a submission was in a state.
 *
 * @param until null while it is there, and with it the duration
 */
public record StageTime(
        SubmissionState state,
        Instant from,
        @Nullable Instant until,
        @Nullable Long durationMs) {
    static StageTime of(SubmissionState state, Instant from, @Nullable Instant until) {
        return new StageTime(
                state,
                from,
                until,
                until == null
                        ? null
                        : Long.valueOf(Duration.between(from, until).toMillis()));
    }
}
