package dev.okiagari.skills.view;

import dev.okiagari.skills.state.SubmissionState;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a submission.
 *
 * @param id of the submission, or of the earlier one that is the same
 * @param isDuplicate the same is on its way or published already: nothing new was taken in
 * @param withdrawSecret its holder may withdraw the submission; told only once, and not for a duplicate
 */
public record Receipt(
        String id,
        SubmissionState state,
        boolean isDuplicate,
        @Nullable String withdrawSecret) {}
