package dev.okiagari.engine.view;

import dev.okiagari.engine.internal.text.Names;
import dev.okiagari.engine.model.Outcome;
import java.util.Map;

/**
 * What the targets of a run have come to: a reading at one moment, exact at that moment.
 *
 * @param takenOver owed when the run ended, and now targets of a later run
 * @param own what steps counted with {@link Outcome#count}, by name
 */
public record RunCounts(long done, long failed, long rejected, long cancelled, long takenOver, Map<String, Long> own) {
    /** The name under which takeovers are counted. */
    public static final String TAKEN_OVER = Names.TAKEN_OVER;

    public RunCounts {
        own = Map.copyOf(own);
    }

    /** Targets that this run has nothing more to do for. */
    public long finished() {
        return done + failed + rejected + cancelled + takenOver;
    }
}
