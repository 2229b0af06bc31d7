package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.hold.HoldActs;
import dev.okiagari.engine.internal.store.hold.HoldStore;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.HoldView;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Steps and upstreams that are held: named {@code step:pipeline:step} or {@code upstream:name}. Safe for many threads. */
public final class Holds {
    private final Database database;
    private final Hint hint;

    Holds(Database database, Hint hint) {
        this.database = database;
        this.hint = hint;
    }

    /** Reasons by name. */
    public Map<String, String> all() {
        return list().stream().collect(Collectors.toMap(HoldView::name, HoldView::reason, (a, b) -> a, TreeMap::new));
    }

    /** Everything that is held now, by name. */
    public List<HoldView> list() {
        return database.inTransaction(HoldStore::list);
    }

    /**
     * Holds a step or an upstream until it is released, recorded with who and why; nodes see it within a second. False when
     * a person holds it already.
     */
    public boolean hold(String name, Actor actor) {
        return database.inTransaction(c -> HoldActs.hold(c, name, actor));
    }

    /**
     * Ends a hold, recorded with who and why; false when there was none. Throws {@link
     * dev.okiagari.engine.store.ReleaseRefused} for a step that no version has any more: nobody could go on with its items.
     */
    public boolean release(String name, Actor actor) {
        return database.inTransaction(c -> HoldActs.release(c, name, actor), hint);
    }

    /** What people did to a hold of that name, oldest first. */
    public List<ActEntry> acts(String name) {
        return database.inTransaction(c -> HoldActs.of(c, name));
    }
}
