package dev.okiagari.submissions.view;

import dev.okiagari.submissions.state.SubmissionState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long a submission was in a state.
 *
 * @param until null while it is there
 */
public record StageTime(
        SubmissionState state, Instant from, @Nullable Instant until) {}
