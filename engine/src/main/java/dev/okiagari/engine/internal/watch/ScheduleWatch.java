package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.time.Bell;
import dev.okiagari.engine.model.Settings;
import java.sql.SQLException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fires schedules when it is time, from a thread and a connection of its own: a slow action must keep nobody from finding
 * dead nodes.
 */
public final class ScheduleWatch implements Runnable, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(ScheduleWatch.class);
    private static final Duration SHORTEST_WAIT = Duration.ofMillis(5);

    /** What is due and yet not to be had is being fired by another node. */
    private static final Duration WHILE_OTHERS_FIRE = Duration.ofMillis(100);

    private final Settings settings;
    private final DueSchedules schedules;
    private final Runnable fired;
    private final Bell stop = new Bell();
    private volatile boolean stopping;

    /** @param fired called after firings were committed: they may have submitted items */
    public ScheduleWatch(Settings settings, DueSchedules schedules, Runnable fired) {
        this.settings = settings;
        this.schedules = schedules;
        this.fired = fired;
    }

    @Override
    public void run() {
        while (!stopping) {
            try {
                stop.await(runOnce());
            } catch (InterruptedException e) {
                if (stopping) {
                    Thread.currentThread().interrupt();
                } else {
                    log.warn("an action has interrupted the thread of the schedules, which goes on");
                }
            }
        }
    }

    /** One round; returns how long to wait: until the next slot, and never longer than an idle node waits. */
    private Duration runOnce() throws InterruptedException {
        try {
            if (schedules.fireDue() > 0) {
                fired.run();
            }
            return schedules
                    .untilNext()
                    .filter(d -> d.compareTo(settings.longestPoll()) < 0)
                    .map(ScheduleWatch::atLeast)
                    .orElse(settings.longestPoll());
        } catch (SQLException | RuntimeException e) {
            log.warn("could not look after the schedules because {}", e.getMessage());
            return settings.longestPoll();
        }
    }

    private static Duration atLeast(Duration untilNext) {
        Duration least = untilNext.isPositive() ? SHORTEST_WAIT : WHILE_OTHERS_FIRE;
        return untilNext.compareTo(least) < 0 ? least : untilNext;
    }

    /** No firing begins after this. */
    @Override
    public void close() {
        stopping = true;
        schedules.stop();
        stop.ring();
    }
}
