package dev.okiagari.skills.store;

import dev.okiagari.skills.view.SubmissionView.Found;
import org.jspecify.annotations.Nullable;

/**
 * A submission that has just arrived.
 *
 * @param repository null for an upload
 * @param upload what was uploaded; null for a repository
 * @param client who sent it, as far as limits need it
 * @param key of the request; null when it has none
 */
public record Arrival(
        String id,
        @Nullable String repository,
        String path,
        @Nullable Found upload,
        String client,
        String withdrawHash,
        @Nullable RequestKey key) {

    /** The key of a request as it is stored, and what the secret is made of together with the key. */
    public record RequestKey(String hash, String salt) {}
}
