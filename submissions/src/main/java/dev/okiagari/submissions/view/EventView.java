package dev.okiagari.submissions.view;

import dev.okiagari.submissions.state.SubmissionState;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One move of a submission, as the event log has it.
 *
 * @param from null for its arrival
 * @param actor who did it; "pipeline" when no person did
 */
public record EventView(
        String submission,
        @Nullable SubmissionState from,
        SubmissionState to,
        String trigger,
        String actor,
        Map<String, String> details,
        Instant at) {
    public EventView {
        details = Map.copyOf(details);
    }
}
