package dev.okiagari.engine.schedule;

import dev.okiagari.engine.internal.text.Names;
import java.time.Duration;
import java.time.ZoneId;

/**
 * An action to run at certain times, once across all nodes that have a schedule of this name. Immutable.
 *
 * <p>The action runs in the transaction that records the firing, so what it writes with {@link Firing#tx} is committed
 * exactly once per slot. It may run several times (its process may die before the commit, and another node then fires),
 * so it must have no effects other than through that connection. It must be short: the session is ended after half of
 * {@code selfStopAfter}. For anything longer, or calls to other services, submit an item. An action that throws is
 * rolled back and retried with growing delays until it succeeds; slots that pass meanwhile count as missed.
 */
public record Schedule(String name, Slots slots, Action action) {

    /** The action to run. */
    @FunctionalInterface
    public interface Action {
        void fire(Firing firing) throws Exception;
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
}
