package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.action.ActStore;
import dev.okiagari.engine.internal.store.hold.HoldStore;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.HoldPeriod;
import dev.okiagari.engine.view.HoldView;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Steps, upstreams and whole pipelines on hold, named {@code step:pipeline:step}, {@code upstream:name} or {@code
 * pipeline:name}. Every act is recorded with who did it and why. Safe for many threads.
 */
public final class Holds {
    private final Database database;

    Holds(Database database) {
        this.database = database;
    }

    /** The reason of each hold, by name. */
    public Map<String, String> all() {
        return list().stream().collect(Collectors.toMap(HoldView::name, HoldView::reason, (a, b) -> a, TreeMap::new));
    }

    /** Everything that is on hold now, by name. */
    public List<HoldView> list() {
        return database.inTransaction(HoldStore::list);
    }

    /** Puts it on hold until it is released; nodes see that within a second. False when a person has done so already. */
    public boolean hold(String name, Actor actor) {
        return database.inTransaction(c -> HoldStore.hold(c, name, actor));
    }

    /**
     * Ends a hold; false when there was none. Throws {@link dev.okiagari.engine.model.ReleaseRefused} for a step that no
     * version of its pipeline has any more: nobody could work on its items.
     */
    public boolean release(String name, Actor actor) {
        return database.addWork(c -> HoldStore.release(c, name, actor));
    }

    /** When something was on hold, by people or by the engine: a period for each hold, the latest begun first. */
    public List<HoldPeriod> history(int most) {
        return database.inTransaction(c -> HoldStore.history(c, most));
    }

    /** What people and the engine did to a hold of that name, oldest first. */
    public List<ActEntry> acts(String name) {
        return database.inTransaction(c -> ActStore.ofHold(c, name));
    }
}
