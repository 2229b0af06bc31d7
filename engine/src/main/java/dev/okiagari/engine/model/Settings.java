package dev.okiagari.engine.model;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How a node works. Every setting has a default that suits most; change some with {@code Settings.defaults().with(s ->
 * s.name("worker-1").writers(16))}. The settings as a whole are checked when they are made, and an {@link
 * IllegalArgumentException} names the one that does not fit. Immutable; threads may share it.
 */
public final class Settings {
    /** How long an item may run one step, or be due, before it counts as stale: the default. */
    public static final Duration STALE_AFTER = Duration.ofMinutes(3);

    private static final Settings DEFAULTS = new Settings(new Draft());

    private final Draft values;

    /** @param values owned by these settings: nobody changes them any more */
    private Settings(Draft values) {
        this.values = values;
        requirePositive("beatEvery", values.beatEvery);
        requirePositive("sweepEvery", values.sweepEvery);
        requirePositive("longestPoll", values.longestPoll);
        requirePositive("stopWithin", values.stopWithin);
        requirePositive("grace", values.grace);
        requirePositive("staleAfter", values.staleAfter);
        if (values.keepFinished != null) {
            requirePositive("keepFinished", values.keepFinished);
        }
        require(!values.hungWindows.isEmpty(), "hungWindows is empty and must name at least one window");
        require(
                values.selfStopAfter.compareTo(values.beatEvery) > 0
                        && values.deadAfter.compareTo(values.selfStopAfter) > 0,
                "beatEvery < selfStopAfter < deadAfter must hold, or a node could work on while others take over");
        requireBetween("claimMost", values.claimMost, 10_000);
        requireBetween("flushers", values.flushers, 16);
        requireBetween("writers", values.writers, 64);
    }

    public static Settings defaults() {
        return DEFAULTS;
    }

    /** These settings with some of them changed; these stay as they are. */
    public Settings with(Consumer<Draft> change) {
        Draft draft = new Draft(values);
        change.accept(draft);
        return new Settings(new Draft(draft));
    }

    public String name() {
        return values.name;
    }

    public @Nullable Duration keepFinished() {
        return values.keepFinished;
    }

    public int writers() {
        return values.writers;
    }

    public Duration stopWithin() {
        return values.stopWithin;
    }

    public Duration staleAfter() {
        return values.staleAfter;
    }

    public Duration longestPoll() {
        return values.longestPoll;
    }

    public boolean virtualThreads() {
        return values.virtualThreads;
    }

    public Duration beatEvery() {
        return values.beatEvery;
    }

    public Duration selfStopAfter() {
        return values.selfStopAfter;
    }

    public Duration deadAfter() {
        return values.deadAfter;
    }

    public Duration sweepEvery() {
        return values.sweepEvery;
    }

    public Duration grace() {
        return values.grace;
    }

    public List<Duration> hungWindows() {
        return values.hungWindows;
    }

    public int claimMost() {
        return values.claimMost;
    }

    public int flushers() {
        return values.flushers;
    }

    /** How long after its n-th rescue from a hang an item may be rescued from one again. */
    public Duration hungWindow(int rescues) {
        return hungWindows().get(Math.clamp(rescues - 1, 0, hungWindows().size() - 1));
    }

    /**
     * Timeout of the node's own statements: shorter than the silence after which others take over, so that a frozen
     * transaction has ended before somebody else works on its item.
     */
    public Duration statementTimeout() {
        return selfStopAfter().dividedBy(2);
    }

    /** Connections that one node holds: beat, claim, wake-up, watch, one per flusher and one per writer. */
    public int connections() {
        return 4 + flushers() + writers();
    }

    private static void requirePositive(String field, Duration value) {
        require(!value.isNegative() && !value.isZero(), field + " is " + value + " and must be longer than zero");
    }

    private static void requireBetween(String field, int value, int most) {
        require(value >= 1 && value <= most, field + " is " + value + " and must be 1 to " + most);
    }

    private static void require(boolean fits, String why) {
        if (!fits) {
            throw new IllegalArgumentException("could not use these settings because " + why);
        }
    }

    /**
     * Settings being changed, inside {@link Settings#with} only. The methods come in three groups: essential (most programs
     * set them), often, and rarely (leave them unless you have measured). For one thread.
     */
    public static final class Draft {
        private String name = "node";
        private @Nullable Duration keepFinished = null;
        private int writers = 8;
        private Duration stopWithin = Duration.ofSeconds(10);
        private Duration staleAfter = STALE_AFTER;
        private Duration longestPoll = Duration.ofSeconds(1);
        private boolean virtualThreads = true;
        private Duration beatEvery = Duration.ofSeconds(5);
        private Duration selfStopAfter = Duration.ofSeconds(20);
        private Duration deadAfter = Duration.ofSeconds(25);
        private Duration sweepEvery = Duration.ofSeconds(2);
        private Duration grace = Duration.ofSeconds(10);
        private List<Duration> hungWindows =
                List.of(Duration.ofMinutes(3), Duration.ofMinutes(10), Duration.ofMinutes(30));
        private int claimMost = 1000;
        private int flushers = 2;

        private Draft() {}

        private Draft(Draft other) {
            name = other.name;
            keepFinished = other.keepFinished;
            writers = other.writers;
            stopWithin = other.stopWithin;
            staleAfter = other.staleAfter;
            longestPoll = other.longestPoll;
            virtualThreads = other.virtualThreads;
            beatEvery = other.beatEvery;
            selfStopAfter = other.selfStopAfter;
            deadAfter = other.deadAfter;
            sweepEvery = other.sweepEvery;
            grace = other.grace;
            hungWindows = other.hungWindows;
            claimMost = other.claimMost;
            flushers = other.flushers;
        }

        /** Essential: the name of the node in logs, lists and pages. Default "node". */
        public Draft name(String called) {
            name = called;
            return this;
        }

        /**
         * Essential: how long finished items are kept, with their targets, notes and acts; then they are removed and their
         * keys are free again. Default null: for ever, so the tables grow with every item.
         */
        public Draft keepFinished(@Nullable Duration time) {
            keepFinished = time;
            return this;
        }

        /**
         * Often: connections that commit outcomes with writes, one transaction each. Default 8, at most 64. More of them
         * help when writes are slow and PostgreSQL has cores to spare; each takes a connection of the server.
         */
        public Draft writers(int connections) {
            writers = connections;
            return this;
        }

        /** Often: how long a graceful stop may take. Default 10 s. What has not ended by then is given back. */
        public Draft stopWithin(Duration longest) {
            stopWithin = longest;
            return this;
        }

        /** Often: how long an item may run one step, or be due, before it is shown as stale. Default 3 min. */
        public Draft staleAfter(Duration longest) {
            staleAfter = longest;
            return this;
        }

        /**
         * Often: how long an idle node waits before it looks for work without being told. Default 1 s. Shorter finds work
         * sooner where wake-ups do not get through (PgBouncer), and costs a statement each time.
         */
        public Draft longestPoll(Duration longest) {
            longestPoll = longest;
            return this;
        }

        /** Often: run steps on platform threads, for code that pins virtual ones. Default: virtual threads. */
        public Draft platformThreads() {
            virtualThreads = false;
            return this;
        }

        /** Rarely: how often the node reports that it is alive. Default 5 s; must be shorter than selfStopAfter. */
        public Draft beatEvery(Duration interval) {
            beatEvery = interval;
            return this;
        }

        /**
         * Rarely: the time without a successful beat after which a node drops what it holds. Default 20 s; must be shorter
         * than deadAfter, or two nodes could work on one item.
         */
        public Draft selfStopAfter(Duration silence) {
            selfStopAfter = silence;
            return this;
        }

        /**
         * Rarely: the silence after which other nodes take over what a node holds. Default 25 s. Shorter recovers sooner
         * from a crash and mistakes long pauses for one.
         */
        public Draft deadAfter(Duration silence) {
            deadAfter = silence;
            return this;
        }

        /** Rarely: how often each node looks for dead ones. Default 2 s. */
        public Draft sweepEvery(Duration interval) {
            sweepEvery = interval;
            return this;
        }

        /** Rarely: how long a step may still end after its deadline and the interrupt. Default 10 s. */
        public Draft grace(Duration longest) {
            grace = longest;
            return this;
        }

        /**
         * Rarely: how long after its first, second, third rescue from a hang an item may be rescued from one again.
         * Default 3, 10 and 30 min; the last one also applies to later rescues.
         */
        public Draft hungWindows(List<Duration> windows) {
            hungWindows = List.copyOf(windows);
            return this;
        }

        /** Rarely: maximum number of items in one claim. Default 1000, at most 10000. */
        public Draft claimMost(int items) {
            claimMost = items;
            return this;
        }

        /** Rarely: threads that settle outcomes without writes, many at once. Default 2, at most 16. */
        public Draft flushers(int threads) {
            flushers = threads;
            return this;
        }

        /**
         * Rarely: beats, silences, sweeps, grace and windows in the same proportions at another pace: 0.1 lets tests see in
         * seconds what takes a minute.
         */
        public Draft atPace(double pace) {
            beatEvery = scaled(beatEvery, pace);
            selfStopAfter = scaled(selfStopAfter, pace);
            deadAfter = scaled(deadAfter, pace);
            sweepEvery = scaled(sweepEvery, pace);
            grace = scaled(grace, pace);
            hungWindows = hungWindows.stream().map(w -> scaled(w, pace)).toList();
            return this;
        }

        private static Duration scaled(Duration value, double pace) {
            return Duration.ofNanos((long) (value.toNanos() * pace));
        }
    }
}
