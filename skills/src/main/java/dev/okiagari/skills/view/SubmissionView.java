package dev.okiagari.skills.view;

import dev.okiagari.skills.judge.ScanFacts;
import dev.okiagari.skills.state.FailureClass;
import dev.okiagari.skills.state.StateReason;
import dev.okiagari.skills.state.SubmissionState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A submission at the moment of the reading.
 *
 * @param number its place in the order of arrival
 * @param origin what was submitted
 * @param found what was found there; null before it was fetched
 * @param since when it came into its state
 * @param why the reason of its state; null when there is nothing to say
 * @param error the latest failure, while it is tried again
 * @param duplicateOf the submission that has the same content
 * @param version under which it was published
 * @param scan the result of tier 1; null before it
 * @param approvedBy who approved of it after a review
 */
public record SubmissionView(
        String id,
        long number,
        Origin origin,
        @Nullable Found found,
        SubmissionState state,
        Instant since,
        @Nullable StateReason why,
        @Nullable LatestError error,
        @Nullable String duplicateOf,
        @Nullable String version,
        @Nullable ScanFacts scan,
        @Nullable String approvedBy,
        Instant createdAt,
        @Nullable Instant endedAt) {

    /**
     * What was submitted.
     *
     * @param repository null for an upload
     * @param path folder of the skill, as it was given; empty when it was not
     */
    public record Origin(@Nullable String repository, String path) {}

    /** The skill that was found. */
    public record Found(String path, String contentHash, String skill, String description) {}

    /**
     * A failure after which it is tried again.
     *
     * @param message for everybody
     */
    public record LatestError(
            String step,
            @Nullable FailureClass classification,
            String message,
            int attempt,
            Instant at,
            Instant nextAt) {}
}
