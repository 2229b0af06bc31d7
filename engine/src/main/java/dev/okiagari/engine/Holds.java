package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.action.ActStore;
import dev.okiagari.engine.internal.store.hold.HeldItemsStore;
import dev.okiagari.engine.internal.store.hold.HoldStore;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.HoldPeriod;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.engine.view.HoldView.HeldItems;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Steps, upstreams and whole pipelines on hold, named {@code step:pipeline:step}, {@code upstream:name} or {@code
 * pipeline:name}. Every act is recorded with its actor and reason. Safe for many threads.
 */
public final class Holds {
    private final ClientTransactions database;

    Holds(ClientTransactions database) {
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

    /** The same with how many items wait behind each, the oldest hold first. */
    public List<HeldItems> withItems() {
        return database.inTransaction(HeldItemsStore::list);
    }

    /** The same over a connection of the caller's. */
    public static List<HeldItems> withItems(Connection connection) throws SQLException {
        return HeldItemsStore.list(connection);
    }

    /** Puts it on hold until it is released; nodes notice within a second, and attempts that wait for
     * a turn to call an upstream are given back. False when a person has done so already. */
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

    /** Past and present holds, by people and by the engine, one period each, most recent first. */
    public List<HoldPeriod> history(int most) {
        return database.inTransaction(c -> HoldStore.history(c, most));
    }

    /** What people and the engine did to a hold of this name, oldest first. */
    public List<ActEntry> acts(String name) {
        return database.inTransaction(c -> ActStore.ofHold(c, name));
    }
}
