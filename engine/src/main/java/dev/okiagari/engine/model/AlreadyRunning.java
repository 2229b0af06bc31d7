package dev.okiagari.engine.model;

/** The job has a run that has not ended; a job has one run at a time. Nothing was started. */
public final class AlreadyRunning extends EngineException {
    /** The exit code of a command that could not start its run (3 means that the database is unavailable). */
    public static final int EXIT_CODE = 4;

    private final long runId;

    public AlreadyRunning(String job, long runId, String why) {
        super("okiagari.already_running", "could not start a run of " + job + " because run " + runId + " " + why);
        this.runId = runId;
    }

    /** The run that has not ended. */
    public long runId() {
        return runId;
    }

    public int exitCode() {
        return EXIT_CODE;
    }
}
