package dev.okiagari.engine.internal.decide;

/**
 * A node's right to change one item: valid only while the item's row still has this epoch and step. Every write about
 * an item names all three; when they no longer match, the write lands nowhere.
 */
public record Lease(long itemId, long epoch, String step) {
    /** The right that the holder has after its own settle, which moved the epoch on by one. */
    public Lease next(String nextStep) {
        return new Lease(itemId, epoch + 1, nextStep);
    }
}
