package dev.okiagari.engine.internal.decide;

/**
 * A queue that items are claimed from: one per step, one for new items and one for endings; and the same again for each
 * run, except for endings, which are written whatever became of the run. Its number is stored with each waiting item.
 *
 * @param step the step that items wait at; empty for new items, whose submitter does not know the first step, and for
 *     endings
 * @param runId the run it belongs to, or {@link #NO_RUN}
 */
public record Lane(String pipeline, String step, long runId, Kind kind) {
    /** The run of items outside runs. */
    public static final long NO_RUN = 0;

    private static final long PIPELINE_BITS = -1L << 44;
    private static final int STEP_SHIFT = 20;
    private static final long STEP_BITS = (1 << 24) - 1;
    private static final int KIND_SHIFT = 17;
    private static final long RUN_BITS = (1 << 17) - 1;

    /** What waits in a lane. */
    public enum Kind {
        /** Items at a step. */
        STEP(0, ""),
        /** Items that were running when nodes died: each node takes one of them at a time. */
        SUSPECTS(1, "!suspect"),
        /** Items that only wait for a node to write their end. */
        ENDINGS(2, "!end");

        private final long bits;
        private final String suffix;

        Kind(long bits, String suffix) {
            this.bits = bits;
            this.suffix = suffix;
        }
    }

    public static Lane of(String pipeline, String step) {
        return new Lane(pipeline, step, NO_RUN, Kind.STEP);
    }

    public static Lane suspects(String pipeline, String step) {
        return new Lane(pipeline, step, NO_RUN, Kind.SUSPECTS);
    }

    public static Lane ending(String pipeline) {
        return new Lane(pipeline, "", NO_RUN, Kind.ENDINGS);
    }

    /** Where the lanes of a pipeline begin and end, both included. */
    public record Range(long from, long to) {}

    public static Range ofPipeline(String pipeline) {
        long from = NameNumber.of(pipeline) & PIPELINE_BITS;
        return new Range(from, from | ~PIPELINE_BITS);
    }

    /**
     * As it is stored: bits of the pipeline, of pipeline and step, of the kind and of the run, so that the lanes of a pipeline are a range and
     * so are those of a step. {@code okiagari.lane} computes the same. Two lanes may have one number, runs above all: who reads one compares the rest.
     */
    public long number() {
        long itsPipeline = NameNumber.of(pipeline);
        return (itsPipeline & PIPELINE_BITS)
                | (((NameNumber.of(step) ^ itsPipeline) & STEP_BITS) << STEP_SHIFT)
                | (kind.bits << KIND_SHIFT)
                | (runId & RUN_BITS);
    }

    /** The part of a step's number that its lanes have: two steps of a pipeline must not share it. */
    public static long stepBits(String step) {
        return NameNumber.of(step) & STEP_BITS;
    }

    /** As people read it. */
    public String text() {
        return pipeline + ":" + step + (runId == NO_RUN ? "" : "#" + runId) + kind.suffix;
    }

    /** The same lane of a run. Each run has lanes of its own, so that runs take turns and a stopped one waits. */
    public Lane inRun(long itsRun) {
        return new Lane(pipeline, step, itsRun, kind);
    }
}
