package dev.okiagari.engine.view;

import dev.okiagari.engine.internal.text.Names;
import dev.okiagari.engine.model.Outcome;
import java.util.Map;

/**
 * The targets of a run by state, exact at one moment.
 *
 * @param takenOver owed when the run ended, and now targets of a later run
 * @param own the run's own counters ({@link Outcome#count}), by name
 */
public record RunCounts(long done, long failed, long rejected, long cancelled, long takenOver, Map<String, Long> own) {
    /** The name under which takeovers are counted. */
    public static final String TAKEN_OVER = Names.TAKEN_OVER;

    public RunCounts {
        own = Map.copyOf(own);
    }

    /** Targets that this run has finished with. */
    public long finished() {
        return done + failed + rejected + cancelled + takenOver;
    }
}
