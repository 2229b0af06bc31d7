package dev.okiagari.engine.upstream;

import dev.okiagari.engine.model.Attempt;

/**
 * Thrown by {@link Attempt#call} instead of calling an upstream when it, the step or the pipeline is on hold, or the run has
 * stopped. Do not catch it in a step: the item
 * waits until that ends, and the attempt is not charged.
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
