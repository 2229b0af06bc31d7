package dev.okiagari.engine.upstream;

import dev.okiagari.engine.model.Attempt;

/**
 * Thrown by {@link Attempt#call} instead of calling an upstream that is held. Let it out of the step: the item then waits
 * for the end of the hold, and the attempt costs nothing.
 */
public final class UpstreamHeld extends RuntimeException {
    private final String upstream;

    public UpstreamHeld(String upstream) {
        super("could not call " + upstream + " because it is held", null, false, false);
        this.upstream = upstream;
    }

    public String upstream() {
        return upstream;
    }
}
