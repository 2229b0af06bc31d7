package dev.okiagari.engine.store;

/**
 * What a node would take from one lane.
 *
 * @param step the step that items of this lane are at; for the entry lane the first step
 * @param most how many
 * @param lowMicros where to begin looking, as due time in microseconds; dead index entries before it are not walked
 */
public record Wanted(String lane, String step, int most, long lowMicros) {
    /** Begin at the beginning. */
    public static final long FROM_START = 0;
}
