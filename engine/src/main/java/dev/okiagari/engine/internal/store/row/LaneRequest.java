package dev.okiagari.engine.internal.store.row;

import dev.okiagari.engine.internal.decide.Lane;

/**
 * What a node would take from one lane.
 *
 * @param step the step that items of this lane are at; for the entry lane the first step
 * @param most how many
 * @param lowMicros where to begin looking, as due time in microseconds; dead index entries before it are not walked
 * @param runId the run whose lane it is, or {@link Lane#NO_RUN}
 */
public record LaneRequest(String lane, String step, int most, long lowMicros, long runId) {
    /** Begin at the beginning. */
    public static final long FROM_START = 0;

    /** From a lane of no run. */
    public LaneRequest(String lane, String step, int most, long lowMicros) {
        this(lane, step, most, lowMicros, Lane.NO_RUN);
    }
}
