package dev.okiagari.engine.model;

import org.jspecify.annotations.Nullable;

/**
 * A node did not start: the database has tables of another version, the data source is not suitable, the order of steps
 * conflicts with unfinished items, two names have one number, or its thread was interrupted. The node has been closed and holds nothing.
 */
public final class StartRefused extends EngineException {
    private StartRefused(String code, String message, @Nullable Throwable cause) {
        super(code, message, cause);
    }

    /** The tables are too old or too new for this build. */
    public static StartRefused wrongSchema(String message) {
        return new StartRefused("okiagari.wrong_schema", message, null);
    }

    /** The data source lends fewer connections than a node needs. */
    public static StartRefused poolTooSmall(String message) {
        return new StartRefused("okiagari.pool_too_small", message, null);
    }

    /** The data source uses the simple query protocol. */
    public static StartRefused queryMode(String message) {
        return new StartRefused("okiagari.query_mode", message, null);
    }

    /** Steps of a pipeline have changed their order while items are between them. */
    public static StartRefused stepsReordered(String message) {
        return new StartRefused("okiagari.steps_reordered", message, null);
    }

    /** The names of two pipelines, or of two steps of one, stand for the same number. */
    public static StartRefused sameNumber(String message) {
        return new StartRefused("okiagari.same_number", message, null);
    }

    /** The thread that started the node was interrupted; it stays interrupted. */
    public static StartRefused interrupted(InterruptedException cause) {
        return new StartRefused(
                "okiagari.start_interrupted", "could not start because the thread was interrupted", cause);
    }
}
