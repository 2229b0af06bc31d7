package dev.okiagari.kit.terminal;

/** Exit codes. Scripts rely on these numbers: codes may be added but never changed. */
public final class Exit {
    public static final int OK = 0;
    /** It failed, was refused, or was not found. */
    public static final int FAILED = 1;
    /** The command line itself is wrong. */
    public static final int USAGE = 2;
    /** The database could not be reached, or has no Okiagari schema that this build knows. */
    public static final int NO_DATABASE = 3;
    /** What was to be started runs already. */
    public static final int ALREADY_RUNNING = 4;
    /** Something is wrong that only a person can fix. */
    public static final int NEEDED = 5;
    /** Ctrl-C. */
    public static final int INTERRUPTED = 130;

    private Exit() {}
}
