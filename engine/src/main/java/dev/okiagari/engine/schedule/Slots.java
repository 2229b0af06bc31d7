package dev.okiagari.engine.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/**
 * The times at which a schedule is due: the slots of a cron expression on the wall clock of a zone, or of a fixed
 * interval. Pure: every node computes the same slots. Immutable.
 */
public sealed interface Slots permits CronSlots, EvenSlots {

    /** The first slot later than this. */
    Instant after(Instant time);

    /** The text form: five fields of cron, or {@code every PT5M}. Can be parsed again together with the zone. */
    String text();

    /** The time zone; empty for an interval. */
    String zone();

    /** Unix cron with five fields. Throws when it is invalid, never fires, or cron-utils is missing. */
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

    /** One slot per interval, counted from 1970 so that all nodes agree. The interval is at least a second. */
    static Slots every(Duration interval) {
        return new EvenSlots(interval);
    }

    /** Slots from {@link #text} and {@link #zone}. */
    static Slots of(String text, String zone) {
        return text.startsWith(EvenSlots.EVERY)
                ? every(Duration.parse(text.substring(EvenSlots.EVERY.length())))
                : cron(text, ZoneId.of(zone));
    }
}
