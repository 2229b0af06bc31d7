package dev.okiagari.engine.model;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a node works; every field has a default that suits most. Immutable, checked when made.
 *
 * @param name of the node, for people
 * @param beatEvery how often the node says that it lives
 * @param deadAfter silence after which others take over what it holds
 * @param selfStopAfter silence of its own after which it drops what it holds; shorter than {@code deadAfter}
 * @param sweepEvery how often each node looks for dead ones
 * @param longestPoll how long an idle node waits before it looks for work without being told
 * @param grace how long after its deadline and the interrupt a step may still end by itself
 * @param hungWindows how long after its first, second, third rescue from a hang an item may be rescued from one again
 * @param stopWithin how long a graceful stop may take
 * @param claimMost items of one claim
 * @param flushers threads that settle outcomes without writes, many at once
 * @param writers connections that settle outcomes with writes, one transaction each
 * @param virtualThreads steps run on virtual threads; false for platform threads
 * @param staleAfter how long an item may run one step, or be due, before it counts as stuck to people
 * @param keepFinished how long ended items are kept with what belongs to them; null: for ever
 */
public record Settings(
        String name,
        Duration beatEvery,
        Duration deadAfter,
        Duration selfStopAfter,
        Duration sweepEvery,
        Duration longestPoll,
        Duration grace,
        List<Duration> hungWindows,
        Duration stopWithin,
        int claimMost,
        int flushers,
        int writers,
        boolean virtualThreads,
        Duration staleAfter,
        @Nullable Duration keepFinished) {

    /** How long an item may run one step, or be due, before it counts as stuck to people: the default. */
    public static final Duration STALE_AFTER = Duration.ofMinutes(3);

    private static final Settings DEFAULTS = new Settings(
            "node",
            Duration.ofSeconds(5),
            Duration.ofSeconds(25),
            Duration.ofSeconds(20),
            Duration.ofSeconds(2),
            Duration.ofSeconds(1),
            Duration.ofSeconds(10),
            List.of(Duration.ofMinutes(3), Duration.ofMinutes(10), Duration.ofMinutes(30)),
            Duration.ofSeconds(10),
            1000,
            2,
            8,
            true,
            STALE_AFTER,
            null);

    public Settings {
        requirePositive("beatEvery", beatEvery);
        requirePositive("sweepEvery", sweepEvery);
        requirePositive("longestPoll", longestPoll);
        requirePositive("stopWithin", stopWithin);
        requirePositive("grace", grace);
        requirePositive("staleAfter", staleAfter);
        if (keepFinished != null) {
            requirePositive("keepFinished", keepFinished);
        }
        hungWindows = List.copyOf(hungWindows);
        require(!hungWindows.isEmpty(), "hungWindows is empty and must name at least one window");
        require(
                selfStopAfter.compareTo(beatEvery) > 0 && deadAfter.compareTo(selfStopAfter) > 0,
                "beatEvery < selfStopAfter < deadAfter must hold, or a node could work on while others take over");
        require(claimMost >= 1 && claimMost <= 10_000, "claimMost is " + claimMost + " and must be 1 to 10000");
        require(flushers >= 1 && flushers <= 16, "flushers is " + flushers + " and must be 1 to 16");
        require(writers >= 1 && writers <= 64, "writers is " + writers + " and must be 1 to 64");
    }

    public static Settings defaults() {
        return DEFAULTS;
    }

    public Settings withName(String newName) {
        return new Settings(
                newName,
                beatEvery,
                deadAfter,
                selfStopAfter,
                sweepEvery,
                longestPoll,
                grace,
                hungWindows,
                stopWithin,
                claimMost,
                flushers,
                writers,
                virtualThreads,
                staleAfter,
                keepFinished);
    }

    /** The same proportions of life and death at another pace: 0.1 lets tests see in seconds what takes a minute. */
    public Settings atPace(double pace) {
        return new Settings(
                name,
                scaled(beatEvery, pace),
                scaled(deadAfter, pace),
                scaled(selfStopAfter, pace),
                scaled(sweepEvery, pace),
                longestPoll,
                scaled(grace, pace),
                hungWindows.stream().map(w -> scaled(w, pace)).toList(),
                stopWithin,
                claimMost,
                flushers,
                writers,
                virtualThreads,
                staleAfter,
                keepFinished);
    }

    public Settings withLongestPoll(Duration poll) {
        return new Settings(
                name,
                beatEvery,
                deadAfter,
                selfStopAfter,
                sweepEvery,
                poll,
                grace,
                hungWindows,
                stopWithin,
                claimMost,
                flushers,
                writers,
                virtualThreads,
                staleAfter,
                keepFinished);
    }

    public Settings withHungWindows(List<Duration> windows) {
        return new Settings(
                name,
                beatEvery,
                deadAfter,
                selfStopAfter,
                sweepEvery,
                longestPoll,
                grace,
                windows,
                stopWithin,
                claimMost,
                flushers,
                writers,
                virtualThreads,
                staleAfter,
                keepFinished);
    }

    public Settings withStopWithin(Duration longest) {
        return new Settings(
                name,
                beatEvery,
                deadAfter,
                selfStopAfter,
                sweepEvery,
                longestPoll,
                grace,
                hungWindows,
                longest,
                claimMost,
                flushers,
                writers,
                virtualThreads,
                staleAfter,
                keepFinished);
    }

    public Settings withWriters(int number) {
        return new Settings(
                name,
                beatEvery,
                deadAfter,
                selfStopAfter,
                sweepEvery,
                longestPoll,
                grace,
                hungWindows,
                stopWithin,
                claimMost,
                flushers,
                number,
                virtualThreads,
                staleAfter,
                keepFinished);
    }

    public Settings withPlatformThreads() {
        return new Settings(
                name,
                beatEvery,
                deadAfter,
                selfStopAfter,
                sweepEvery,
                longestPoll,
                grace,
                hungWindows,
                stopWithin,
                claimMost,
                flushers,
                writers,
                false,
                staleAfter,
                keepFinished);
    }

    public Settings withStaleAfter(Duration longest) {
        return new Settings(
                name,
                beatEvery,
                deadAfter,
                selfStopAfter,
                sweepEvery,
                longestPoll,
                grace,
                hungWindows,
                stopWithin,
                claimMost,
                flushers,
                writers,
                virtualThreads,
                longest,
                keepFinished);
    }

    /** Ended items go after this time, with their targets, notes and acts; their keys are free again then. */
    public Settings withKeepFinished(Duration time) {
        return new Settings(
                name,
                beatEvery,
                deadAfter,
                selfStopAfter,
                sweepEvery,
                longestPoll,
                grace,
                hungWindows,
                stopWithin,
                claimMost,
                flushers,
                writers,
                virtualThreads,
                staleAfter,
                time);
    }

    /** How long after its n-th rescue from a hang an item may be rescued from one again. */
    public Duration hungWindow(int rescues) {
        return hungWindows.get(Math.clamp(rescues - 1, 0, hungWindows.size() - 1));
    }

    /**
     * Timeout of the node's own statements: shorter than the silence after which others take over, so that a frozen
     * transaction has ended before somebody else works on its item.
     */
    public Duration statementTimeout() {
        return selfStopAfter.dividedBy(2);
    }

    /** Connections that one node holds: beat, claim, wake-up, watch, one per flusher and one per writer. */
    public int connections() {
        return 4 + flushers + writers;
    }

    private static Duration scaled(Duration value, double pace) {
        return Duration.ofNanos((long) (value.toNanos() * pace));
    }

    private static void requirePositive(String field, Duration value) {
        require(!value.isNegative() && !value.isZero(), field + " is " + value + " and must be longer than zero");
    }

    private static void require(boolean fits, String why) {
        if (!fits) {
            throw new IllegalArgumentException("could not use these settings because " + why);
        }
    }
}
