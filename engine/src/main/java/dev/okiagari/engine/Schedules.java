package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.schedule.ScheduleActs;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.ScheduleView;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Schedules that nodes have, and what a person may do to them. Every act is recorded with who and why; all throw when
 * there is no such schedule. Safe for many threads.
 */
public final class Schedules {
    private final Database database;
    private final ScheduleActs acts = new ScheduleActs();

    Schedules(Database database) {
        this.database = database;
    }

    /** Every schedule that a node has ever had, by name. */
    public List<ScheduleView> list() {
        return database.inTransaction(acts::list);
    }

    public Optional<ScheduleView> find(String name) {
        return list().stream().filter(s -> s.name().equals(name)).findFirst();
    }

    /** Stops it from firing by itself; false when it was paused already. A firing under way ends first. */
    public boolean pause(String name, Actor actor) {
        return act(name, c -> acts.pause(c, name, actor));
    }

    /** Lets it fire again from the next slot on; false when it was not paused. Slots of the pause are not made up for. */
    public boolean resume(String name, Actor actor) {
        return act(name, c -> acts.resume(c, name, actor));
    }

    /**
     * Asks for one firing now, also while it is paused; a node that has the schedule does it within seconds. The next slot
     * stays as it is. False when one was asked for already and has not come yet.
     */
    public boolean fireNow(String name, Actor actor) {
        return act(name, c -> acts.fireNow(c, name, actor));
    }

    /** Removes a schedule that no build has any more. One that a node has comes back with the next node that starts. */
    public void forget(String name, Actor actor) {
        act(name, c -> acts.forget(c, name, actor));
    }

    /** What people did to a schedule, oldest first. */
    public List<ActEntry> acts(String name) {
        return database.inTransaction(c -> acts.acts(c, name));
    }

    private boolean act(String name, Database.Use<Boolean> use) {
        return database.inTransaction(c -> {
            requireKnown(c, name);
            return use.on(c);
        });
    }

    private void requireKnown(Connection tx, String name) throws SQLException {
        if (!acts.exists(tx, name)) {
            throw new IllegalArgumentException(
                    "could not act on schedule '" + name + "' because no node has ever had one of that name");
        }
    }
}
