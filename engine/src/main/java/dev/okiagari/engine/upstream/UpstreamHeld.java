package dev.okiagari.engine.upstream;

import dev.okiagari.engine.model.Attempt;

/**
 * Thrown by {@link Attempt#call} instead of calling an upstream that is on hold. Do not catch it in a step: the item then
 * waits for the end of the hold, and the attempt costs nothing.
 */
public final class UpstreamHeld extends RuntimeException {
    private final String upstream;

    public UpstreamHeld(String upstream) {
        super("could not call " + upstream + " because it is on hold", null, false, false);
        this.upstream = upstream;
    }

    public String upstream() {
        return upstream;
    }
}
