package dev.okiagari.engine.internal.store.row;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.text.Names;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Priority;
import dev.okiagari.engine.model.Target;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An item to be submitted, perhaps by the outcome of a parent; payload as JSON, due at once without {@code notBefore}. */
public record Submission(
        String pipeline,
        long runId,
        String key,
        @Nullable String payload,
        @Nullable Long parentId,
        @Nullable Instant notBefore,
        Priority priority) {
    public Submission {
        if (payload != null) {
            Names.requireStorable("the payload of '" + key + "'", payload);
        }
    }

    /** Due at once, with no priority. */
    public Submission(String pipeline, long runId, String key, @Nullable String payload, @Nullable Long parentId) {
        this(pipeline, runId, key, payload, parentId, null, Priority.NORMAL);
    }

    /** Outside runs. */
    public static Submission of(Pipeline<?> pipeline, Target<?> target, Codec codec, @Nullable Long parentId) {
        Object payload = target.payload();
        return new Submission(
                pipeline.name(),
                Lane.NO_RUN,
                target.key(),
                payload == null ? null : codec.write(payload),
                parentId,
                target.notBefore(),
                target.priority());
    }

    public Submission inRun(long itsRun) {
        return new Submission(pipeline, itsRun, key, payload, parentId, notBefore, priority);
    }
}
