package dev.okiagari.catalog.work;

import dev.okiagari.engine.model.Note;
import org.jspecify.annotations.Nullable;

/**
 * What the step fetch leaves for the step apply.
 *
 * @param key where the raw copy is; null when nothing was stored
 * @param hash of the answer; null when there was none
 * @param visit how often it was fetched, and in which run
 */
record FetchResult(
        Answer answer,
        @Nullable String key,
        @Nullable String hash,
        @Nullable String etag,
        Visit visit) {

    static final Note<FetchResult> NOTE = Note.of("fetched", FetchResult.class);

    /**
     * Which fetch this is.
     *
     * @param times from 1; a target that another run takes over begins again
     */
    record Visit(long run, int times) {
        Visit next(long now) {
            return new Visit(now, now == run ? times + 1 : 1);
        }
    }

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
