package dev.okiagari.engine.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Slots of equal length, counted from 1970. */
record EvenSlots(Duration interval) implements Slots {
    static final String EVERY = "every ";
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofDays(366);

    EvenSlots {
        boolean isWhole = interval.equals(interval.truncatedTo(ChronoUnit.MILLIS));
        if (interval.compareTo(SHORTEST) < 0 || interval.compareTo(LONGEST) > 0 || !isWhole) {
            throw new IllegalArgumentException("could not use an interval of " + interval
                    + " because it must be from 1 s to 366 days, in whole milliseconds");
        }
    }

    @Override
    public Instant after(Instant time) {
        long length = interval.toMillis();
        return Instant.ofEpochMilli(Math.multiplyExact(Math.floorDiv(time.toEpochMilli(), length) + 1, length));
    }

    @Override
    public String text() {
        return EVERY + interval;
    }

    @Override
    public String zone() {
        return "";
    }
}
