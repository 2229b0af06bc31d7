package dev.okiagari.skills.view;

import dev.okiagari.skills.state.FailureClass;
import dev.okiagari.skills.state.SubmissionState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A submission that is being worked on: the engine's lease as people see it.
 *
 * @param step of the pipeline; a stage may have two
 * @param startedAt when this stage began
 * @param node who works on it; null while it waits for its next attempt
 * @param classification of the latest error; null when there is none
 * @param error the same in words for everybody
 */
public record InFlight(
        String submissionId,
        SubmissionState stage,
        String step,
        Instant startedAt,
        int attempt,
        @Nullable Long node,
        @Nullable FailureClass classification,
        @Nullable String error) {}
