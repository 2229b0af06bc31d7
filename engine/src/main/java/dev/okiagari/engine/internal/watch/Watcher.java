package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.time.Bell;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.model.Settings;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks after the whole system from one thread of each node: dead nodes, figures, what is too old to keep. It requeues
 * and counts; it never runs a step. One duty that fails never stops the others.
 */
public final class Watcher implements Runnable, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Watcher.class);

    private final Settings settings;
    private final Connections connections;
    private final List<Duty> duties;
    private final Map<Duty, Long> doneAt = new HashMap<>();
    private final Bell stop = new Bell();
    private volatile boolean stopping;

    /**
     * @param unbrokenFor how long this node's own beats have gone through without a gap
     * @param found called when items were offered again
     */
    public Watcher(Settings settings, Connections connections, Supplier<Duration> unbrokenFor, Runnable found) {
        this.settings = settings;
        this.connections = connections;
        this.duties = List.of(
                new DeadNodeDuty(settings, unbrokenFor, found),
                new ActionDuty(found),
                new FoldDuty(),
                new DepthDuty(settings.staleAfter()),
                new PruneDuty(settings.keepFinished()),
                new RunDuty());
    }

    @Override
    public void run() {
        try {
            while (!stopping) {
                runOnce();
                stop.await(settings.sweepEvery());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void runOnce() throws InterruptedException {
        for (Duty duty : duties) {
            Long last = doneAt.get(duty);
            if (last != null && Ticks.since(last).compareTo(duty.every()) < 0) {
                continue;
            }
            try {
                duty.runOnce(connections);
            } catch (SQLException | RuntimeException e) {
                if (stopping) {
                    return; // the node's connections are closed under it
                }
                log.warn("could not finish the round of {} because {}", duty.name(), e.getMessage());
            }
            doneAt.put(duty, Ticks.now());
        }
    }

    @Override
    public void close() {
        stopping = true;
        stop.ring();
    }
}
