package dev.okiagari.engine.schedule;

import dev.okiagari.engine.internal.text.Names;
import java.time.Duration;
import java.time.ZoneId;

/**
 * Something to be done at certain times, once over all nodes that have it. Given to an engine; nodes that have the same
 * name share it. Immutable.
 *
 * <p>The action runs in the transaction that records the firing, so what it writes with {@link Firing#tx} happens exactly
 * once per slot, whatever dies when. It may run several times (its process may die before the commit, and then another
 * node fires), so it touches nothing but that connection, and it is short: the session ends after half of {@code
 * selfStopAfter}. What takes longer, or calls others, is an item that the action submits. An action that throws is rolled
 * back and tried again with growing delays until it succeeds; slots that pass meanwhile count as missed.
 */
public record Schedule(String name, Slots slots, Action action) {

    /** What is done. */
    @FunctionalInterface
    public interface Action {
        void fire(Firing firing) throws Exception;
    }

    public Schedule {
        Names.requireName("schedule", name);
    }

    /**
     * By Unix cron with five fields on the wall clock of a zone. A slot that the clock jumps over fires once, at the
     * jump. A slot that it shows twice fires the first time; with {@code *} for the hour both times. Needs cron-utils.
     */
    public static Schedule cron(String name, String expression, ZoneId zone, Action action) {
        return new Schedule(name, Slots.cron(expression, zone), action);
    }

    /** Once in each such length of time, whatever clocks on the wall show. */
    public static Schedule every(String name, Duration interval, Action action) {
        return new Schedule(name, Slots.every(interval), action);
    }
}
