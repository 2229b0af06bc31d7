package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.store.node.WatcherLook;
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
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the duties for the whole system on one thread of each node: dead nodes, actions, figures, retention, runs. It
 * requeues and counts; it never runs a step. One duty that fails does not stop the others. One statement per sweep
 * reads which duties have work, so that idle ones cost nothing.
 */
public final class Watcher {
    private static final Logger log = LoggerFactory.getLogger(Watcher.class);

    private static final Duration EACH_SWEEP = Duration.ZERO;

    private final Connections connections;
    private final List<Plan> beforeLook;
    private final List<Plan> afterLook;
    private final Map<Plan, Long> doneAt = new HashMap<>();
    private final Loop loop;

    /**
     * A duty and its name for logs.
     *
     * @param every how often at most
     * @param isNeeded whether there is something to do
     * @param makesNews whether there may be news after it
     */
    private record Plan(String name, Duration every, Predicate<WatcherLook> isNeeded, boolean makesNews, Duty duty) {
        Plan(String name, Duration every, Predicate<WatcherLook> isNeeded, Duty duty) {
            this(name, every, isNeeded, false, duty);
        }
    }

    /**
     * @param self the node that watches
     * @param kept how long ended items of some pipelines are kept, by their names
     * @param unbrokenFor how long this node's own beats have gone through without a gap
     * @param found called when items may have become due
     * @param leaveIfDrained called in each sweep
     */
    public Watcher(
            Settings settings,
            LongSupplier self,
            Map<String, Duration> kept,
            Connections connections,
            Supplier<Duration> unbrokenFor,
            Runnable found,
            NewsDuty newsDuty,
            Runnable leaveIfDrained) {
        Plan news = new Plan("news", EACH_SWEEP, WatcherLook::news, newsDuty);
        this.connections = connections;
        FigureDuties figures = new FigureDuties(kept);
        this.beforeLook = List.of(
                new Plan("dead nodes", EACH_SWEEP, look -> true, new DeadNodeDuty(settings, self, unbrokenFor, found)),
                new Plan("draining", EACH_SWEEP, look -> true, c -> leaveIfDrained.run()));
        this.afterLook = List.of(
                new Plan("actions", EACH_SWEEP, WatcherLook::actions, true, new ActionDuty(found)),
                new Plan("folding", Duration.ofSeconds(2), WatcherLook::counts, figures::fold),
                new Plan("depth reading", FigureDuties.DEPTH_AGE, WatcherLook::depths, figures::readDepths),
                new Plan("pruning", Duration.ofMinutes(1), look -> true, figures::prune),
                new Plan(
                        "runs",
                        EACH_SWEEP,
                        WatcherLook::runs,
                        true,
                        new RunDuty()), // a caller may be waiting for the verdict
                news);
        this.loop = Loop.every("okiagari-watcher", settings.sweepEvery(), this::runOnce)
                .lastly(() -> run(news)); // who ends a run and closes the engine finds its end in the log
    }

    public Loop loop() {
        return loop;
    }

    private void runOnce() throws InterruptedException {
        runNeeded(beforeLook, WatcherLook.ALL);
        if (!loop.isStopping()) {
            runNeeded(afterLook, look());
        }
    }

    private WatcherLook look() throws InterruptedException {
        try {
            return connections.alone(c -> WatcherLook.read(c, FigureDuties.DEPTH_AGE));
        } catch (SQLException | RuntimeException e) {
            if (!loop.isStopping()) {
                FailureLog.warn(log, "could not find out which duties have work; running all of them", e);
            }
            return WatcherLook.ALL;
        }
    }

    private void runNeeded(List<Plan> plans, WatcherLook found) throws InterruptedException {
        WatcherLook look = found;
        for (Plan plan : plans) {
            Long last = doneAt.get(plan);
            boolean isEarly = last != null && Ticks.since(last).compareTo(plan.every()) < 0;
            if (isEarly || !plan.isNeeded().test(look)) {
                continue;
            }
            run(plan);
            if (loop.isStopping()) {
                return;
            }
            doneAt.put(plan, Ticks.now());
            look = plan.makesNews() ? look.withNews() : look;
        }
    }

    private void run(Plan plan) throws InterruptedException {
        try {
            plan.duty().runOnce(connections);
        } catch (SQLException | RuntimeException | Error e) {
            if (!loop.isStopping()) { // otherwise the node closes the connections that the duty uses
                FailureLog.warn(log, "could not finish " + plan.name(), e);
            }
        }
    }
}
