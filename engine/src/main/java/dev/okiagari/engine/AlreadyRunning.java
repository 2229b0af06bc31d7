package dev.okiagari.engine;

import dev.okiagari.engine.model.RunView;

/** The job has a run that has not ended; there is one at a time. Nothing was started. */
public final class AlreadyRunning extends RuntimeException {
    /** The exit code of a command that could not start its run. */
    public static final int EXIT_CODE = 3;

    private final transient RunView active;

    AlreadyRunning(RunView active) {
        super("could not start a run of " + active.job() + " because run " + active.id() + " is "
                + active.state().word() + ", started by " + active.startedBy() + " at " + active.startedAt());
        this.active = active;
    }

    /** The run that is in the way, as it was then. */
    public RunView active() {
        return active;
    }

    public int exitCode() {
        return EXIT_CODE;
    }
}
