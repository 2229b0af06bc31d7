package dev.okiagari.skills.json;

import dev.okiagari.skills.state.FailureClass;
import dev.okiagari.skills.state.StateReason;
import dev.okiagari.skills.state.SubmissionStage;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.SubmissionView;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A submission in a list.
 *
 * @param repository null for an upload
 * @param path folder of the skill, as it was given; empty when it was not
 * @param skill its name; null before it was fetched
 * @param score of tier 1; null before it
 * @param code why it is in its state, for programs
 * @param reason the same for people
 * @param stage where that happened
 * @param step of the pipeline; a stage may have two
 * @param classification of the failure, if it was one
 */
public record SubmissionEntryJson(
        String id,
        SubmissionState state,
        Instant since,
        @Nullable String repository,
        String path,
        @Nullable String skill,
        @Nullable String version,
        @Nullable String duplicateOf,
        @Nullable Integer score,
        @Nullable String code,
        @Nullable String reason,
        @Nullable SubmissionState stage,
        @Nullable String step,
        @Nullable FailureClass classification,
        Instant submittedAt,
        @Nullable Instant endedAt) {

    public static SubmissionEntryJson of(SubmissionView one) {
        StateReason why = one.why();
        SubmissionStage stage = why == null ? null : why.stage();
        return new SubmissionEntryJson(
                one.id(),
                one.state(),
                one.since(),
                one.origin().repository(),
                one.origin().path(),
                one.found() == null ? null : one.found().skill(),
                one.version(),
                one.duplicateOf(),
                one.scan() == null ? null : Integer.valueOf(one.scan().score()),
                why == null ? null : why.code(),
                why == null ? null : why.text(),
                stage == null ? null : stage.state(),
                stage == null ? null : stage.step(),
                why == null ? null : why.failure(),
                one.createdAt(),
                one.endedAt());
    }
}
