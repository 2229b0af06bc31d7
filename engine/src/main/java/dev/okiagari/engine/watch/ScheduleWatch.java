package dev.okiagari.engine.watch;

import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.work.Bell;
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
        try {
            while (!stopping) {
                stop.await(runOnce());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
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
                    .map(d -> d.compareTo(SHORTEST_WAIT) < 0 ? SHORTEST_WAIT : d)
                    .orElse(settings.longestPoll());
        } catch (SQLException | RuntimeException e) {
            log.warn("could not look after the schedules because {}", e.getMessage());
            return settings.longestPoll();
        }
    }

    /** No firing begins after this. */
    @Override
    public void close() {
        stopping = true;
        stop.ring();
    }
}
