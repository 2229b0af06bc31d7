package dev.okiagari.engine.internal.store;

import java.util.Collection;
import java.util.Map;

/** Takes copies of a {@link ModelStore}, and takes one back to such a copy. Time does not go back with it. */
final class ModelBackup {
    private ModelBackup() {}

    static ModelStore of(ModelStore model) {
        ModelStore copy = new ModelStore(model.writesOnEnd, model.now);
        restore(copy, model);
        return copy;
    }

    static void restore(ModelStore model, ModelStore backup) {
        model.items.clear();
        backup.items.forEach((id, item) -> model.items.put(id, item.copy()));
        replace(model.notes.rows, backup.notes.rows);
        replace(model.ledger, backup.ledger);
        replace(model.acts, backup.acts);
        replace(model.heldByPerson, backup.heldByPerson);
        replace(model.hourly, backup.hourly);
        replace(model.runCounts, backup.runCounts);
        replace(model.holds, backup.holds);
        replace(model.nodes, backup.nodes);
        replace(model.beats, backup.beats);
    }

    private static <T> void replace(Collection<T> all, Collection<T> by) {
        all.clear();
        all.addAll(by);
    }

    private static <K, V> void replace(Map<K, V> all, Map<K, V> by) {
        all.clear();
        all.putAll(by);
    }
}
