package dev.okiagari.skills.store;

import dev.okiagari.skills.state.SubmissionState;
import org.jspecify.annotations.Nullable;

/**
 * A submission that was made with a key.
 *
 * @param repository null for an upload
 * @param salt makes its secret out of the key
 */
public record KeyedSubmission(
        String id,
        SubmissionState state,
        @Nullable String repository,
        String path,
        @Nullable String contentHash,
        String salt) {

    public boolean isOf(String otherRepository, String otherPath) {
        return otherRepository.equalsIgnoreCase(repository) && otherPath.equals(path);
    }

    public boolean isUpload(String otherHash) {
        return repository == null && otherHash.equals(contentHash);
    }
}
