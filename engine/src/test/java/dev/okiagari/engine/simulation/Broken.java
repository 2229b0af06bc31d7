package dev.okiagari.engine.simulation;

/** A promise was not kept. */
final class Broken extends RuntimeException {
    private final String promise;
    private final long itemId;

    /** @param itemId of the item that shows it; 0 for none */
    Broken(String promise, long itemId, String how) {
        super(promise + ": " + (itemId == 0 ? "" : "item " + itemId + " ") + how);
        this.promise = promise;
        this.itemId = itemId;
    }

    String promise() {
        return promise;
    }

    long itemId() {
        return itemId;
    }
}
