package dev.okiagari.engine.model;

/** There is no such item: never submitted, forgotten, removed, or its key has another item now. Nothing has changed. */
public final class NoSuchItem extends EngineException {
    private static final String CODE = "okiagari.no_such_item";

    public NoSuchItem(long itemId) {
        super(
                CODE,
                "could not find item " + itemId + " because it does not exist, was forgotten or was submitted again");
    }

    public NoSuchItem(String pipeline, String key) {
        super(CODE, "could not find an item with key '" + key + "' because pipeline '" + pipeline + "' has none");
    }
}
