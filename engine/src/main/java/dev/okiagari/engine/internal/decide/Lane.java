package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.model.Definition;

/**
 * Names of the queues that items are claimed from: one per step, one for items at their start, one for endings;
 * and the same again for each run, but for endings, which are written whatever became of the run.
 */
public final class Lane {
    /** The run of items outside runs. */
    public static final long NO_RUN = 0;

    private static final String END = "!end";
    private static final String SUSPECT = "!suspect";

    /** Statements that put items into lanes by themselves say the same. */
    private static final String RUN = "#";

    private Lane() {}

    /** Items waiting at a step; an empty step means the first one, which a submitter does not know by name. */
    public static String of(String pipeline, String step) {
        return pipeline + ":" + step;
    }

    /** The same for items of a run: each run has lanes of its own, so that runs take turns and a stopped one waits. */
    public static String of(String pipeline, String step, long runId) {
        return runId == NO_RUN ? of(pipeline, step) : of(pipeline, step) + RUN + runId;
    }

    /** Items waiting at a step that were running when a node died: each node takes one of them at a time. */
    public static String suspects(String pipeline, String step) {
        return of(pipeline, step) + SUSPECT;
    }

    /** The same for items of a run. */
    public static String suspects(String pipeline, String step, long runId) {
        return of(pipeline, step, runId) + SUSPECT;
    }

    /** Items that only wait for a node to write their end. */
    public static String ending(String pipeline) {
        return pipeline + ":" + END;
    }

    /** The lane of newly submitted items. */
    public static String entry(Definition<?> definition) {
        return of(definition.name(), "");
    }

    /** The lane of a run that belongs to this lane of no run. */
    public static String inRun(String lane, long runId) {
        return lane.endsWith(SUSPECT)
                ? lane.substring(0, lane.length() - SUSPECT.length()) + RUN + runId + SUSPECT
                : lane + RUN + runId;
    }

    public static boolean isEnding(String lane) {
        return lane.endsWith(END);
    }

    public static String pipelineOf(String lane) {
        return lane.substring(0, lane.indexOf(':'));
    }
}
