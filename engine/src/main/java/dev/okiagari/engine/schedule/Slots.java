package dev.okiagari.engine.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/**
 * The times at which a schedule is due: the slots of a cron expression on the wall clock of a zone, or of a fixed
 * interval. Pure: the same question has the same answer on every node. Immutable.
 */
public sealed interface Slots permits CronSlots, EvenSlots {

    /** The first slot later than this. */
    Instant after(Instant time);

    /** How it is written: five fields of cron, or {@code every PT5M}. Together with the zone it can be read again. */
    String text();

    /** The zone whose wall clock counts; empty when none does. */
    String zone();

    /** Unix cron with five fields. Throws when it cannot be read, never comes, or cron-utils is missing. */
    static Slots cron(String expression, ZoneId zone) {
        try {
            return new CronSlots(expression, zone);
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException(
                    "could not read the cron expression '" + expression + "' because cron-utils is missing:"
                            + " add com.cronutils:cron-utils to the class path, or use a fixed interval",
                    e);
        }
    }

    /** One slot in each such length of time, counted from 1970, so that all nodes agree. At least a second. */
    static Slots every(Duration interval) {
        return new EvenSlots(interval);
    }

    /** What {@link #text} and {@link #zone} were said of. */
    static Slots of(String text, String zone) {
        return text.startsWith(EvenSlots.EVERY)
                ? every(Duration.parse(text.substring(EvenSlots.EVERY.length())))
                : cron(text, ZoneId.of(zone));
    }
}
