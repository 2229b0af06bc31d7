package dev.okiagari.skills.view;

import dev.okiagari.skills.state.SubmissionMove;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.state.Trigger;
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

    /** Who did it, as everybody may know it: neither addresses of submitters nor names of operators. */
    public String role() {
        boolean isSubmitter = trigger.equals(Trigger.SUBMITTED.name()) || trigger.equals(Trigger.WITHDRAWN.name());
        return actor.equals(SubmissionMove.PIPELINE) ? actor : isSubmitter ? "submitter" : "operator";
    }
}
