package dev.okiagari.engine.model;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How a node works. Every setting has a default that suits most; change some with {@code Settings.defaults().with(s ->
 * s.name("worker-1").writers(16))}. What does not fit is refused with an {@link
 * IllegalArgumentException} that names it. Immutable; threads may share it.
 */
public final class Settings {
    /** How long an item may run one step, or be due, before it counts as stale: the default. */
    public static final Duration STALE_AFTER = Duration.ofMinutes(3);

    private static final Knob<String> NAME = new Knob<>("name", "node", name -> true, "");
    private static final Knob<Duration> KEEP_FINISHED = time("keepFinished", When.FOREVER);
    private static final Knob<Integer> WRITERS = number("writers", 8, 64);
    private static final Knob<Duration> STOP_WITHIN = time("stopWithin", Duration.ofSeconds(10));
    private static final Knob<Duration> SHOWN_AS_STALE = time("staleAfter", STALE_AFTER);
    private static final Knob<Duration> LONGEST_POLL = time("longestPoll", Duration.ofSeconds(1));
    private static final Knob<Boolean> VIRTUAL_THREADS = new Knob<>("virtualThreads", true, virtual -> true, "");
    private static final Knob<Boolean> STOPS_ON_EXIT = new Knob<>("stopOnExit", true, stops -> true, "");
    private static final Knob<Duration> BEAT_EVERY = time("beatEvery", Duration.ofSeconds(5));
    private static final Knob<Duration> SELF_STOP_AFTER = time("selfStopAfter", Duration.ofSeconds(20));
    private static final Knob<Duration> DEAD_AFTER = time("deadAfter", Duration.ofSeconds(25));
    private static final Knob<Duration> SWEEP_EVERY = time("sweepEvery", Duration.ofSeconds(2));
    private static final Knob<Duration> GRACE = time("grace", Duration.ofSeconds(10));
    private static final Knob<List<Duration>> HUNG_WINDOWS = new Knob<>(
            "hungWindows",
            List.of(Duration.ofMinutes(3), Duration.ofMinutes(10), Duration.ofMinutes(30)),
            windows -> !windows.isEmpty(),
            "at least one window");
    private static final Knob<Integer> CLAIM_MOST = number("claimMost", 1000, 10_000);
    private static final Knob<Integer> FLUSHERS = number("flushers", 2, 16);

    private static final Settings DEFAULTS = new Settings(Map.of());

    private final Map<Knob<?>, Object> changed;

    private Settings(Map<Knob<?>, Object> changed) {
        this.changed = Map.copyOf(changed);
        if (selfStopAfter().compareTo(beatEvery()) <= 0 || deadAfter().compareTo(selfStopAfter()) <= 0) {
            throw new IllegalArgumentException(
                    "could not use these settings because beatEvery < selfStopAfter < deadAfter"
                            + " must hold, or a node could work on while others take over");
        }
    }

    /** What can be set: its default, and what it must be. */
    private record Knob<T>(String name, T usual, Predicate<T> fits, String must) {
        void check(T value) {
            if (!fits.test(value)) {
                throw new IllegalArgumentException(
                        "could not use these settings because " + name + " is " + value + " and must be " + must);
            }
        }
    }

    private static Knob<Duration> time(String name, Duration usual) {
        return new Knob<>(name, usual, Duration::isPositive, "longer than zero");
    }

    private static Knob<Integer> number(String name, int usual, int most) {
        return new Knob<>(name, usual, n -> n >= 1 && n <= most, "1 to " + most);
    }

    @SuppressWarnings("unchecked") // a draft puts values of the knob's own type only
    private static <T> T get(Map<Knob<?>, Object> changed, Knob<T> knob) {
        return (T) changed.getOrDefault(knob, knob.usual);
    }

    public static Settings defaults() {
        return DEFAULTS;
    }

    /** These settings with some of them changed; these stay as they are. */
    public Settings with(Consumer<Draft> change) {
        Draft draft = new Draft(changed);
        change.accept(draft);
        return new Settings(draft.changed);
    }

    public String name() {
        return get(changed, NAME);
    }

    public @Nullable Duration keepFinished() {
        return get(changed, KEEP_FINISHED).equals(When.FOREVER) ? null : get(changed, KEEP_FINISHED);
    }

    public int writers() {
        return get(changed, WRITERS);
    }

    public Duration stopWithin() {
        return get(changed, STOP_WITHIN);
    }

    public Duration staleAfter() {
        return get(changed, SHOWN_AS_STALE);
    }

    public Duration longestPoll() {
        return get(changed, LONGEST_POLL);
    }

    public boolean virtualThreads() {
        return get(changed, VIRTUAL_THREADS);
    }

    public boolean stopsOnExit() {
        return get(changed, STOPS_ON_EXIT);
    }

    public Duration beatEvery() {
        return get(changed, BEAT_EVERY);
    }

    public Duration selfStopAfter() {
        return get(changed, SELF_STOP_AFTER);
    }

    public Duration deadAfter() {
        return get(changed, DEAD_AFTER);
    }

    public Duration sweepEvery() {
        return get(changed, SWEEP_EVERY);
    }

    public Duration grace() {
        return get(changed, GRACE);
    }

    public List<Duration> hungWindows() {
        return get(changed, HUNG_WINDOWS);
    }

    public int claimMost() {
        return get(changed, CLAIM_MOST);
    }

    public int flushers() {
        return get(changed, FLUSHERS);
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

    /**
     * Connections that one node uses at most: one each for beats, claims and wake-ups, four for watching, schedules,
     * limited calls and rescues, one per flusher and one per writer. They are opened as they are needed and returned when they
     * are not used for a while; an idle node keeps three.
     */
    public int connections() {
        return 7 + flushers() + writers();
    }

    /**
     * Settings being changed, inside {@link Settings#with} only. The methods come in three groups: essential (most programs
     * set them), often, and rarely (leave them unless you have measured). For one thread.
     */
    public static final class Draft {
        private final Map<Knob<?>, Object> changed;

        private Draft(Map<Knob<?>, Object> changed) {
            this.changed = new HashMap<>(changed);
        }

        private <T> Draft set(Knob<T> knob, T value) {
            knob.check(value);
            changed.put(knob, value);
            return this;
        }

        /** Essential: the name of the node in logs, lists and pages. Default "node". */
        public Draft name(String called) {
            return set(NAME, called);
        }

        /**
         * Essential: how long finished items of this node's pipelines are kept, with their targets, notes and acts; then they
         * are removed and their keys are free again. Default null: for ever, so the tables grow with every item.
         */
        public Draft keepFinished(@Nullable Duration time) {
            return set(KEEP_FINISHED, time == null ? When.FOREVER : time);
        }

        /**
         * Often: connections that commit outcomes with writes, one transaction each. Default 8, at most 64. More of them
         * help when writes are slow and PostgreSQL has cores to spare; each takes a connection of the server. Steps whose
         * writes take longer than 100 ms share one half of them, so that quick ones need not wait.
         */
        public Draft writers(int connections) {
            return set(WRITERS, connections);
        }

        /**
         * Often: how long a graceful stop may take at most. Default 10 s. Running steps get half of it (5 s); then they are
         * interrupted, and their items are released without a charge.
         */
        public Draft stopWithin(Duration longest) {
            return set(STOP_WITHIN, longest);
        }

        /** Often: how long an item may run one step, or be due, before it is shown as stale. Default 3 min. */
        public Draft staleAfter(Duration longest) {
            return set(SHOWN_AS_STALE, longest);
        }

        /**
         * Often: how long an idle node waits before it looks for work without being told. Default 1 s. Shorter finds work
         * sooner where wake-ups do not get through (PgBouncer), and costs a statement each time.
         */
        public Draft longestPoll(Duration longest) {
            return set(LONGEST_POLL, longest);
        }

        /** Often: run steps on platform threads, for code that pins virtual ones. Default: virtual threads. */
        public Draft platformThreads() {
            return set(VIRTUAL_THREADS, false);
        }

        /**
         * Often: whether the end of the JVM (SIGTERM, Ctrl-C) closes the node gracefully. Default true. False for a program
         * that closes it itself then: what its steps need may be gone before them.
         */
        public Draft stopOnExit(boolean stops) {
            return set(STOPS_ON_EXIT, stops);
        }

        /** Rarely: how often the node reports that it is alive. Default 5 s; must be shorter than selfStopAfter. */
        public Draft beatEvery(Duration interval) {
            return set(BEAT_EVERY, interval);
        }

        /**
         * Rarely: the time without a successful beat after which a node drops what it holds. Default 20 s; must be shorter
         * than deadAfter, or two nodes could work on one item.
         */
        public Draft selfStopAfter(Duration silence) {
            return set(SELF_STOP_AFTER, silence);
        }

        /**
         * Rarely: the silence after which other nodes take over what a node holds. Default 25 s. Shorter recovers sooner
         * from a crash and mistakes long pauses for one.
         */
        public Draft deadAfter(Duration silence) {
            return set(DEAD_AFTER, silence);
        }

        /** Rarely: how often each node looks for dead ones. Default 2 s. */
        public Draft sweepEvery(Duration interval) {
            return set(SWEEP_EVERY, interval);
        }

        /** Rarely: how long a step may still end after its deadline and the interrupt. Default 10 s. */
        public Draft grace(Duration longest) {
            return set(GRACE, longest);
        }

        /**
         * Rarely: how long after its first, second, third rescue from a hang an item may be rescued from one again.
         * Default 3, 10 and 30 min; the last one also applies to later rescues.
         */
        public Draft hungWindows(List<Duration> windows) {
            return set(HUNG_WINDOWS, List.copyOf(windows));
        }

        /** Rarely: maximum number of items in one claim. Default 1000, at most 10000. */
        public Draft claimMost(int items) {
            return set(CLAIM_MOST, items);
        }

        /** Rarely: threads that settle outcomes without writes, many at once. Default 2, at most 16. */
        public Draft flushers(int threads) {
            return set(FLUSHERS, threads);
        }

        /**
         * Rarely: beats, silences, sweeps, grace and windows in the same proportions at another pace: 0.1 lets tests see in
         * seconds what takes a minute.
         */
        public Draft atPace(double pace) {
            for (Knob<Duration> time : List.of(BEAT_EVERY, SELF_STOP_AFTER, DEAD_AFTER, SWEEP_EVERY, GRACE)) {
                set(time, scaled(get(changed, time), pace));
            }
            return hungWindows(get(changed, HUNG_WINDOWS).stream()
                    .map(w -> scaled(w, pace))
                    .toList());
        }

        private static Duration scaled(Duration value, double pace) {
            return Duration.ofNanos((long) (value.toNanos() * pace));
        }
    }
}
