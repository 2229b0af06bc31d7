package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.action.ActStore;
import dev.okiagari.engine.internal.store.schedule.BackfillStore;
import dev.okiagari.engine.internal.store.schedule.ScheduleStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.schedule.NoSuchSchedule;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.ScheduleView;
import dev.okiagari.engine.view.ScheduleView.Backfill;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Reads schedules and acts on them. Every act is recorded with its actor and reason, and throws {@link NoSuchSchedule}
 * when no node has ever had the schedule. Safe for many threads.
 */
public final class Schedules {
    private final ClientTransactions database;
    private final ScheduleStore acts = new ScheduleStore();

    Schedules(ClientTransactions database) {
        this.database = database;
    }

    /** All schedules that any node has ever had, by name. */
    public List<ScheduleView> list() {
        return database.inTransaction(acts::list);
    }

    public Optional<ScheduleView> find(String name) {
        return list().stream().filter(s -> s.name().equals(name)).findFirst();
    }

    /** Pauses a schedule; false when it was paused already. A running firing ends first. */
    public boolean pause(String name, Actor actor) {
        return act(name, c -> acts.pause(c, name, true, actor));
    }

    /** Resumes a schedule from its next slot; false when it was not paused. Slots that passed meanwhile are skipped. */
    public boolean resume(String name, Actor actor) {
        return act(name, c -> acts.pause(c, name, false, actor));
    }

    /**
     * Requests one firing now, also while the schedule is paused; a node that has the schedule fires it within seconds.
     * The next slot does not change. False when a request is pending already.
     */
    public boolean fireNow(String name, Actor actor) {
        return act(name, c -> acts.fireNow(c, name, actor));
    }

    /**
     * Fires the slots from {@code from} up to but not including {@code to} that have passed and have not fired: each once over all nodes,
     * the earliest first, in seconds or as fast as the action allows, also while the schedule is paused. Slots that fired when they were
     * due or were backfilled before are skipped; calling it again adds nothing. {@link Schedule#run} starts a run for each, one after the
     * other. At most 10,000 slots; throws {@code IllegalArgumentException} for more, and for a range that the engine no longer remembers.
     */
    public Backfill backfill(String name, Instant from, Instant to, Actor actor) {
        return database.inTransaction(c -> BackfillStore.add(c, name, from, to, actor));
    }

    /** Says what {@link #backfill} would add, and changes nothing. */
    public Backfill previewBackfill(String name, Instant from, Instant to) {
        return database.inTransaction(c -> BackfillStore.add(c, name, from, to, null));
    }

    /** Gives up the slots that still wait to be backfilled; false when none does. */
    public boolean stopBackfill(String name, Actor actor) {
        return act(name, c -> BackfillStore.stop(c, name, actor));
    }

    /** Removes a schedule that no build has any more. If a build still has it, it returns when a node of that build starts. */
    public void forget(String name, Actor actor) {
        act(name, c -> acts.forget(c, name, actor));
    }

    /** What people did to a schedule, oldest first. */
    public List<ActEntry> acts(String name) {
        return database.inTransaction(c -> ActStore.ofSchedule(c, name));
    }

    private boolean act(String name, Connections.Use<Boolean> use) {
        return database.inTransaction(c -> {
            if (acts.list(c).stream().noneMatch(s -> s.name().equals(name))) {
                throw new NoSuchSchedule(name);
            }
            return use.on(c);
        });
    }
}
