package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.internal.time.Loop;
import dev.okiagari.engine.model.Settings;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Fires schedules when they are due, on a thread and a connection of its own: a slow action must not keep the watcher from
 * finding dead nodes.
 */
public final class ScheduleWatch {
    private static final Duration SHORTEST_WAIT = Duration.ofMillis(5);

    /** What is due and locked is being fired by another node. */
    private static final Duration WHILE_OTHERS_FIRE = Duration.ofMillis(100);

    private final Settings settings;
    private final DueSchedules schedules;
    private final Runnable fired;
    private final Loop loop;

    /** @param fired called after firings were committed: they may have submitted items */
    public ScheduleWatch(Settings settings, DueSchedules schedules, Runnable fired) {
        this.settings = settings;
        this.schedules = schedules;
        this.fired = fired;
        this.loop = Loop.paced("okiagari-schedules", settings::longestPoll, woken -> fireDue())
                .expecting(SqlStates::isUnavailable);
    }

    public Loop loop() {
        return loop;
    }

    /** Returns how long to wait: until the next slot, and never longer than an idle node waits. */
    private Duration fireDue() throws SQLException, InterruptedException {
        if (schedules.fireDue(loop::isStopping) > 0) {
            fired.run();
        }
        return schedules
                .untilNext()
                .filter(d -> d.compareTo(settings.longestPoll()) < 0)
                .map(ScheduleWatch::atLeast)
                .orElse(settings.longestPoll());
    }

    private static Duration atLeast(Duration untilNext) {
        Duration least = untilNext.isPositive() ? SHORTEST_WAIT : WHILE_OTHERS_FIRE;
        return untilNext.compareTo(least) < 0 ? least : untilNext;
    }
}
