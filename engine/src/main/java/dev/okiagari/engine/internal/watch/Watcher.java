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

    private static final Duration EACH_SWEEP = Duration.ZERO;

    private final Connections connections;
    private final List<Plan> plans;
    private final Map<Plan, Long> doneAt = new HashMap<>();
    private final Loop loop;

    /** What is to be done how often, and its name for logs. */
    private record Plan(String name, Duration every, Duty duty) {}

    /**
     * @param kept how long ended items of some pipelines are kept, by their names
     * @param unbrokenFor how long this node's own beats have gone through without a gap
     * @param found called when items may have become due
     * @param leaveIfDrained called in each sweep
     */
    public Watcher(
            Settings settings,
            Map<String, Duration> kept,
            Connections connections,
            Supplier<Duration> unbrokenFor,
            Runnable found,
            NewsDuty newsDuty,
            Runnable leaveIfDrained) {
        Plan news = new Plan("news", EACH_SWEEP, newsDuty);
        this.connections = connections;
        FigureDuties figures = new FigureDuties(settings, kept);
        this.plans = List.of(
                new Plan("dead nodes", EACH_SWEEP, new DeadNodeDuty(settings, unbrokenFor, found)),
                new Plan("draining", EACH_SWEEP, c -> leaveIfDrained.run()),
                new Plan("actions", EACH_SWEEP, new ActionDuty(found)),
                new Plan("folding", Duration.ofSeconds(2), figures::fold),
                new Plan("depth reading", FigureDuties.DEPTH_AGE, figures::readDepths),
                new Plan("pruning", Duration.ofMinutes(1), figures::prune),
                new Plan("runs", EACH_SWEEP, new RunDuty()), // somebody may wait for a verdict
                news);
        this.loop = Loop.every("okiagari-watcher", settings.sweepEvery(), this::runOnce)
                .lastly(() -> run(news)); // who ends a run and closes the engine finds its end in the log
    }

    public Loop loop() {
        return loop;
    }

    private void runOnce() throws InterruptedException {
        for (Plan plan : plans) {
            Long last = doneAt.get(plan);
            if (last != null && Ticks.since(last).compareTo(plan.every()) < 0) {
                continue;
            }
            run(plan);
            if (loop.isStopping()) {
                return;
            }
            doneAt.put(plan, Ticks.now());
        }
    }

    private void run(Plan plan) throws InterruptedException {
        try {
            plan.duty().runOnce(connections);
        } catch (SQLException | RuntimeException | Error e) {
            if (!loop.isStopping()) { // else the node closes the connections that the duty uses
                FailureLog.warn(log, "could not finish " + plan.name(), e);
            }
        }
    }
}
