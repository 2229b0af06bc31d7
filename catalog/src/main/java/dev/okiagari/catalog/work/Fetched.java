package dev.okiagari.catalog.work;

import dev.okiagari.engine.model.Note;
import org.jspecify.annotations.Nullable;

/**
 * What the step fetch leaves for the step apply.
 *
 * @param key where the raw copy is; null when nothing was stored
 * @param hash of the answer; null when there was none
 * @param times how often it was fetched
 */
record Fetched(
        Answer answer,
        @Nullable String key,
        @Nullable String hash,
        @Nullable String etag,
        int times) {

    static final Note<Fetched> NOTE = Note.of("fetched", Fetched.class);

    /** What the shop said. */
    enum Answer {
        /** Something that is stored and has to be applied. */
        STORED,
        /** What was applied before. */
        UNCHANGED,
        /** Nothing: it has no such thing any more. */
        GONE
    }
}
