package dev.okiagari.engine.internal.store.row;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The random names that a database has had, each by the first item id it belongs to. An item keeps the name it was submitted under, so its idempotency
 * keys stay the same when a restored backup gets a new name. Immutable.
 */
public final class Installations {
    private final NavigableMap<Long, String> names;

    public Installations(Map<Long, String> namesByFirstItem) {
        this.names = new TreeMap<>(namesByFirstItem);
    }

    /** The name that the database has now. */
    public String current() {
        return names.isEmpty() ? "" : names.lastEntry().getValue();
    }

    /** The name that begins the keys of this item. */
    public String of(long itemId) {
        Map.Entry<Long, String> entry = names.floorEntry(itemId);
        if (entry == null) {
            throw new IllegalStateException(
                    "could not make an idempotency key because okiagari.installation has no name for item " + itemId
                            + ": restore the row with from_item = 0");
        }
        return entry.getValue();
    }
}
