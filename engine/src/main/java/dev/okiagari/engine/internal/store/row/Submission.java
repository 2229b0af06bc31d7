package dev.okiagari.engine.internal.store.row;

import dev.okiagari.engine.internal.text.Names;
import org.jspecify.annotations.Nullable;

/**
 * An item to be submitted, encoded.
 *
 * @param payload JSON text, or null
 * @param parentId the item whose outcome submits it, or null
 */
public record Submission(
        String pipeline,
        long runId,
        String key,
        @Nullable String payload,
        @Nullable Long parentId) {
    public Submission {
        if (payload != null) {
            Names.requireWhole("the payload of '" + key + "'", payload);
        }
    }

    /** The same as a target of a run. */
    public Submission inRun(long itsRun) {
        return new Submission(pipeline, itsRun, key, payload, parentId);
    }
}
