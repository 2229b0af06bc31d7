package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.FailureLog;
import dev.okiagari.engine.internal.time.Loop;
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
 * Runs the duties for the whole system on one thread of each node: dead nodes, actions, figures, retention, runs. It
 * requeues and counts; it never runs a step. One duty that fails does not stop the others.
 */
public final class Watcher {
    private static final Logger log = LoggerFactory.getLogger(Watcher.class);

    private final Connections connections;
    private final List<Duty> duties;
    private final Map<Duty, Long> doneAt = new HashMap<>();
    private final Loop loop;

    /**
     * @param unbrokenFor how long this node's own beats have gone through without a gap
     * @param found called when items may have become due
     */
    public Watcher(Settings settings, Connections connections, Supplier<Duration> unbrokenFor, Runnable found) {
        this.connections = connections;
        this.duties = List.of(
                new DeadNodeDuty(settings, unbrokenFor, found),
                new ActionDuty(found),
                new FoldDuty(),
                new DepthDuty(settings.staleAfter()),
                new PruneDuty(settings.keepFinished()),
                new RunDuty());
        this.loop = Loop.every("okiagari-watcher", settings.sweepEvery(), this::runOnce);
    }

    public Loop loop() {
        return loop;
    }

    private void runOnce() throws InterruptedException {
        for (Duty duty : duties) {
            Long last = doneAt.get(duty);
            if (last != null && Ticks.since(last).compareTo(duty.every()) < 0) {
                continue;
            }
            try {
                duty.runOnce(connections);
            } catch (SQLException | RuntimeException | Error e) {
                if (loop.isStopping()) {
                    return; // the node closes the connections that the duty uses
                }
                FailureLog.warn(log, "could not finish " + duty.name(), e);
            }
            doneAt.put(duty, Ticks.now());
        }
    }
}
