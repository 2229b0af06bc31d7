package dev.okiagari.server.demo;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When which failure happens, beside the fates of single orders: first a node is killed, then, when that is over, payment
 * has an outage; and so on in turns. Pure.
 *
 * @param eventful false when the demo is too short for either
 */
record Script(boolean eventful) {
    /** In a shorter demo, neither would be over before the last order is submitted. */
    static final Duration SHORTEST = Duration.ofSeconds(15);

    static final Duration OUTAGE = Duration.ofSeconds(4);

    private static final Duration FIRST_KILL = Duration.ofSeconds(3);
    private static final Duration FIRST_OUTAGE = Duration.ofSeconds(10);
    private static final Duration ROUND = Duration.ofSeconds(40);

    /**
     * The script of a demo.
     *
     * @param length null: until somebody stops it
     */
    static Script of(@Nullable Duration length, int items) {
        boolean longEnough = length == null || length.compareTo(SHORTEST) >= 0;
        return new Script(longEnough && items / Submitter.PER_SECOND >= SHORTEST.toSeconds());
    }

    boolean isKillDue(int killsSoFar, Duration since) {
        return eventful && since.compareTo(FIRST_KILL.plus(ROUND.multipliedBy(killsSoFar))) >= 0;
    }

    boolean isOutageDue(int outagesSoFar, Duration since) {
        return eventful && since.compareTo(FIRST_OUTAGE.plus(ROUND.multipliedBy(outagesSoFar))) >= 0;
    }
}
