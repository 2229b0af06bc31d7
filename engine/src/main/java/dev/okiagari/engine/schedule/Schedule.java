package dev.okiagari.engine.schedule;

import dev.okiagari.engine.internal.text.Names;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Target;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * An action to run at certain times, once across all nodes that have a schedule of this name. Immutable.
 *
 * <p>The action runs in the transaction that records the firing, so what it writes with {@link Firing#tx} is committed
 * exactly once per slot. It may run several times (its process may die before the commit, and another node then fires),
 * so it must have no effects other than through that connection. It must be short: the session is ended after half of
 * {@code selfStopAfter}. For anything longer, or calls to other services, submit an item. An action that throws is
 * rolled back and retried with growing delays until it succeeds; slots that pass meanwhile count as missed. One that throws {@link
 * dev.okiagari.engine.model.AlreadyRunning} is rolled back and waits for the end of that run.
 */
public record Schedule(String name, Slots slots, Action action) {

    /** The action to run. */
    @FunctionalInterface
    public interface Action {
        void fire(Firing firing) throws Exception;
    }

    /** The targets of a run that a schedule starts, and how it is judged. {@code RunDraft} describes each method. */
    public interface RunPlan<P> {
        RunPlan<P> targets(Iterable<Target<P>> targets);

        RunPlan<P> targets(Stream<Target<P>> targets);

        RunPlan<P> plusOwed();

        RunPlan<P> failAbove(double share);

        RunPlan<P> failOn(String... categories);

        RunPlan<P> maxHold(Duration atMost);
    }

    public Schedule {
        Names.requireName("schedule", name);
    }

    /**
     * Fires by Unix cron with five fields, in a time zone. A slot that the clock jumps over fires once, at the jump. A
     * slot that the clock shows twice fires the first time; with {@code *} for the hour, both times. Needs cron-utils.
     */
    public static Schedule cron(String name, String expression, ZoneId zone, Action action) {
        return new Schedule(name, Slots.cron(expression, zone), action);
    }

    /** Fires once per interval, independent of time zones. */
    public static Schedule every(String name, Duration interval, Action action) {
        return new Schedule(name, Slots.every(interval), action);
    }

    /**
     * Starts a run by cron, exactly one per slot over all nodes; its job has the name of the schedule: {@code Schedule.run("import",
     * ITEM, "0 2 * * *", zone, run -> run.targets(codes()).failAbove(0.01))}. All targets are read and added in the commit of the firing,
     * so reading them must not pause for longer than half of {@code selfStopAfter}. When it throws, the slot is tried again.
     *
     * <p>While an earlier run of the job has not ended, the slot waits for its end.
     */
    public static <P> Schedule run(
            String job, Pipeline<P> pipeline, String expression, ZoneId zone, Consumer<RunPlan<P>> plan) {
        return run(job, pipeline, Slots.cron(expression, zone), (run, slot) -> plan.accept(run));
    }

    /** The same for any times, with a plan that knows the slot. */
    public static <P> Schedule run(
            String job, Pipeline<P> pipeline, Slots slots, BiConsumer<RunPlan<P>, Instant> plan) {
        return new Schedule(job, slots, firing -> firing.runs().start(firing, pipeline, plan));
    }
}
