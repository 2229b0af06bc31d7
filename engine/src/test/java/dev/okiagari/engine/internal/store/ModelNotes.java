package dev.okiagari.engine.internal.store;

import dev.okiagari.engine.internal.store.row.StoredNote;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The notes of the model: one row for each item, name and step. */
final class ModelNotes {
    final Map<String, Row> rows = new TreeMap<>();
    private long sequence;

    /** A note's row, and when it was written in the order of all notes. */
    record Row(long itemId, String name, String step, int visit, String json, long sequence) {}

    void put(long itemId, StoredNote note, String step, int visit) {
        rows.put(
                itemId + "|" + note.name() + "|" + step,
                new Row(itemId, note.name(), step, visit, note.json(), sequence++));
    }

    /** What a claimer is told: of each name the note written last. */
    Map<String, String> latestOf(long itemId) {
        Map<String, String> latest = new HashMap<>();
        rows.values().stream()
                .filter(n -> n.itemId == itemId)
                .sorted(Comparator.comparingInt(Row::visit).thenComparingLong(Row::sequence))
                .forEach(n -> latest.put(n.name, n.json));
        return latest;
    }

    void drop(long itemId, List<String> steps) {
        rows.values().removeIf(n -> n.itemId == itemId && steps.contains(n.step));
    }

    void forget(long itemId) {
        rows.values().removeIf(n -> n.itemId == itemId);
    }
}
