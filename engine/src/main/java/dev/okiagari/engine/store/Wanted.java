package dev.okiagari.engine.store;

/**
 * What a node would take from one lane.
 *
 * @param step the step that items of this lane are at; for the entry lane the first step
 * @param most how many
 * @param lowMicros where to begin looking, as due time in microseconds; dead index entries before it are not walked
 * @param runId the run whose lane it is, or {@link Submission#NO_RUN}
 */
public record Wanted(String lane, String step, int most, long lowMicros, long runId) {
    /** Begin at the beginning. */
    public static final long FROM_START = 0;

    /** From a lane of no run. */
    public Wanted(String lane, String step, int most, long lowMicros) {
        this(lane, step, most, lowMicros, Submission.NO_RUN);
    }
}
