package dev.okiagari.engine.internal.store.row;

import dev.okiagari.engine.internal.decide.Lane;

/**
 * What a node would take from one lane.
 *
 * @param step the step that items of this lane are at; for new items the first step
 * @param most how many
 * @param lowMicros where to begin looking, as due time in microseconds; dead index entries before it are not walked
 */
public record LaneRequest(Lane lane, String step, int most, long lowMicros) {
    /** Begin at the beginning. */
    public static final long FROM_START = 0;

    public long runId() {
        return lane.runId();
    }

    /** What it takes must run alone. */
    public boolean isForSuspects() {
        return lane.kind() == Lane.Kind.SUSPECTS;
    }
}
