package dev.okiagari.engine.model;

/** Something was asked of a run, or of an item of it, that its state does not allow. Nothing has happened. */
public final class RunRefused extends RuntimeException {
    private final String reason;

    public RunRefused(String what, String why) {
        super("could not " + what + " because " + why);
        this.reason = why;
    }

    /** The part after "because". */
    public String reason() {
        return reason;
    }
}
