package dev.okiagari.engine.upstream;

import java.time.Duration;

/**
 * When an upstream counts as down, and how often it is probed then. Immutable.
 *
 * @param inARow consecutive failures over all nodes, without a successful call between them; at most 20
 * @param share of failures among the last {@code ofLast} calls
 * @param ofLast number of calls considered; at most 30
 * @param firstProbe delay from the hold to the first probe; each further delay is twice as long
 * @param longestProbe the longest delay between two probes
 */
public record OutagePolicy(int inARow, double share, int ofLast, Duration firstProbe, Duration longestProbe) {
    private static final int MOST_IN_A_ROW = 20;
    private static final int MOST_LOOKED_BACK_ON = 30;

    private static final OutagePolicy DEFAULTS =
            new OutagePolicy(5, 0.8, 20, Duration.ofSeconds(1), Duration.ofSeconds(30));

    /** How a hold for wrong settings is probed: a person has to change something first. */
    private static final OutagePolicy MISCONFIGURED =
            new OutagePolicy(5, 0.8, 20, Duration.ofMinutes(1), Duration.ofMinutes(15));

    public OutagePolicy {
        require(inARow >= 1 && inARow <= MOST_IN_A_ROW, "inARow must be 1 to " + MOST_IN_A_ROW);
        require(share > 0 && share <= 1, "share must be above 0 and at most 1");
        require(ofLast >= inARow && ofLast <= MOST_LOOKED_BACK_ON, "ofLast must be inARow to " + MOST_LOOKED_BACK_ON);
        require(firstProbe.isPositive(), "firstProbe must be longer than zero");
        require(longestProbe.compareTo(firstProbe) >= 0, "longestProbe must not be shorter than firstProbe");
    }

    /** 5 in a row, or 80 % of the last 20; probes after 1, 2, 4 … at most 30 seconds. */
    public static OutagePolicy defaults() {
        return DEFAULTS;
    }

    /** Probes after 1, 2, 4 … at most 15 minutes. */
    public static OutagePolicy misconfigured() {
        return MISCONFIGURED;
    }

    public OutagePolicy withInARow(int failures) {
        return new OutagePolicy(failures, share, ofLast, firstProbe, longestProbe);
    }

    public OutagePolicy withShare(double newShare, int of) {
        return new OutagePolicy(inARow, newShare, of, firstProbe, longestProbe);
    }

    public OutagePolicy withProbes(Duration first, Duration longest) {
        return new OutagePolicy(inARow, share, ofLast, first, longest);
    }

    /** The delay before the next probe after this many have failed. */
    public Duration probeAfter(int failedProbes) {
        Duration wait = firstProbe;
        for (int i = 0; i < failedProbes && wait.compareTo(longestProbe) < 0; i++) {
            wait = wait.multipliedBy(2);
        }
        return wait.compareTo(longestProbe) < 0 ? wait : longestProbe;
    }

    private static void require(boolean fits, String why) {
        if (!fits) {
            throw new IllegalArgumentException("could not use this outage policy because " + why);
        }
    }
}
