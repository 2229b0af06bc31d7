package dev.okiagari.engine.model;

/** The state of a run does not allow the act on it or on one of its items. Nothing has changed. */
public final class RunRefused extends EngineException {
    private final String reason;

    public RunRefused(String what, String why) {
        super("okiagari.run_refused", "could not " + what + " because " + why);
        this.reason = why;
    }

    /** The part after "because". */
    public String reason() {
        return reason;
    }
}
