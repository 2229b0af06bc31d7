package dev.okiagari.engine.model;

/** The item is not there: it never was, it was forgotten, or its key was submitted again. */
public final class NoSuchItem extends RuntimeException {
    public NoSuchItem(long itemId) {
        super("could not find item " + itemId + " because it does not exist, was forgotten or was submitted again");
    }

    public NoSuchItem(String pipeline, String key) {
        super("could not find an item with key '" + key + "' because pipeline '" + pipeline + "' has none");
    }
}
