package dev.okiagari.skills.view;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A submission that a person has to decide about, with what they decide by.
 *
 * @param findings the worst of them
 * @param allFindings how many there are
 * @param judgement null before tier 2
 */
public record ReviewView(
        SubmissionView submission,
        List<FindingView> findings,
        int allFindings,
        @Nullable JudgementView judgement) {
    public ReviewView {
        findings = List.copyOf(findings);
    }
}
