package dev.okiagari.submissions.store;

import dev.okiagari.submissions.view.SubmissionView.Found;
import org.jspecify.annotations.Nullable;

/**
 * A submission that has just arrived.
 *
 * @param repository null for an upload
 * @param upload what was uploaded; null for a repository
 * @param client who sent it, as far as limits need it
 */
public record Arrival(
        String id,
        @Nullable String repository,
        String path,
        @Nullable Found upload,
        String client,
        String withdrawHash) {}
