package dev.okiagari.engine.internal.decide;

/**
 * A queue that items are claimed from: one per step, one for new items and one for endings; and the same again for each
 * run, except for endings, which are written whatever became of the run. Its text is stored with each waiting item.
 *
 * @param step the step that items wait at; empty for new items, whose submitter does not know the first step, and for
 *     endings
 * @param runId the run it belongs to, or {@link #NO_RUN}
 */
public record Lane(String pipeline, String step, long runId, Kind kind) {
    /** The run of items outside runs. */
    public static final long NO_RUN = 0;

    private static final String RUN = "#";

    /** What waits in a lane. */
    public enum Kind {
        /** Items at a step. */
        STEP(""),
        /** Items that were running when nodes died: each node takes one of them at a time. */
        SUSPECTS("!suspect"),
        /** Items that only wait for a node to write their end. */
        ENDINGS("!end");

        private final String suffix;

        Kind(String suffix) {
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

    public static Lane parse(String text) {
        Kind kind = text.endsWith(Kind.SUSPECTS.suffix)
                ? Kind.SUSPECTS
                : text.endsWith(Kind.ENDINGS.suffix) ? Kind.ENDINGS : Kind.STEP;
        int colon = text.indexOf(':');
        int end = text.length() - kind.suffix.length();
        int run = text.lastIndexOf(RUN, end);
        return run < colon
                ? new Lane(text.substring(0, colon), text.substring(colon + 1, end), NO_RUN, kind)
                : new Lane(
                        text.substring(0, colon),
                        text.substring(colon + 1, run),
                        Long.parseLong(text, run + RUN.length(), end, 10),
                        kind);
    }

    /** As it is stored. Statements that put items into lanes write the same. */
    public String text() {
        return pipeline + ":" + step + (runId == NO_RUN ? "" : RUN + runId) + kind.suffix;
    }

    /** The same lane of a run. Each run has lanes of its own, so that runs take turns and a stopped one waits. */
    public Lane inRun(long itsRun) {
        return new Lane(pipeline, step, itsRun, kind);
    }
}
