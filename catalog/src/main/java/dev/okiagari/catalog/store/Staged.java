package dev.okiagari.catalog.store;

/** What was last stored and applied of a source. */
public record Staged(String contentHash, String rawKey, int appliedVersion) {

    /** What an answer is, compared with what was applied. */
    public enum Comparison {
        /** Nothing of this source was applied yet. */
        NEW,
        CHANGED,
        UNCHANGED,
        /** The same content, but an older applier applied it. */
        TO_APPLY_AGAIN
    }

    public Comparison with(String hash, int version) {
        if (!contentHash.equals(hash)) {
            return Comparison.CHANGED;
        }
        return appliedVersion < version ? Comparison.TO_APPLY_AGAIN : Comparison.UNCHANGED;
    }
}
