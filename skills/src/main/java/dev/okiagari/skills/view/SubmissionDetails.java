package dev.okiagari.skills.view;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything about a submission.
 *
 * @param now when this was read, by the clock of the engine
 * @param judgement null before tier 2
 * @param inFlight null when nobody works on it
 * @param budget null when the engine has no item for it any more
 * @param place null when it is not in the queue
 */
public record SubmissionDetails(
        Instant now,
        SubmissionView submission,
        List<EventView> history,
        List<FindingView> findings,
        List<FileView> files,
        @Nullable JudgementView judgement,
        @Nullable InFlight inFlight,
        StuckWarning staleness,
        @Nullable RecoveryBudget budget,
        @Nullable QueuePlace place) {

    public SubmissionDetails {
        history = List.copyOf(history);
        findings = List.copyOf(findings);
        files = List.copyOf(files);
    }

    /** How long it was where, from its history. */
    public List<StageTime> times() {
        List<StageTime> times = new ArrayList<>();
        for (int i = 0; i < history.size(); i++) {
            boolean isLast = i + 1 == history.size();
            times.add(StageTime.of(
                    history.get(i).to(),
                    history.get(i).at(),
                    isLast ? submission.endedAt() : history.get(i + 1).at()));
        }
        return times;
    }
}
