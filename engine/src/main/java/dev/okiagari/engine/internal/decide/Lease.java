package dev.okiagari.engine.internal.decide;

/**
 * A node's right to change one item while its row has this epoch and step: every write names all three and has no effect otherwise.
 */
public record Lease(long itemId, long epoch, String step) {
    /** The right that the holder has after its own settle, which moved the epoch on by one. */
    public Lease next(String nextStep) {
        return new Lease(itemId, epoch + 1, nextStep);
    }
}
