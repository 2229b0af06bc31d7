package dev.okiagari.submissions.view;

import dev.okiagari.submissions.state.FailureClass;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A submission that is being worked on: the engine's lease as people see it.
 *
 * @param startedAt when this stage began, or when its next try is due
 * @param node who works on it; null while it waits for its next try
 * @param failure class of the latest error; null when there is none
 */
public record InFlight(
        String submissionId,
        String stage,
        Instant startedAt,
        int attempt,
        @Nullable Long node,
        @Nullable FailureClass failure,
        @Nullable String error) {}
