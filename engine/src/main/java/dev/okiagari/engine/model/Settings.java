package dev.okiagari.engine.model;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a node. The defaults suit most programs; change some with {@code Settings.defaults().with(s ->
 * s.name("worker-1").writers(16))}. An invalid value throws an {@link IllegalArgumentException} that names the setting.
 * Immutable; threads may share it.
 */
public final class Settings {
    /** The default of {@link Draft#staleAfter}. */
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

    /** A setting, its default and its condition. */
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

    /** A copy of these settings with some of them changed. */
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

    /** How long after its n-th rescue from a hang an item cannot be rescued from a hang again. */
    public Duration hungWindow(int rescues) {
        return hungWindows().get(Math.clamp(rescues - 1, 0, hungWindows().size() - 1));
    }

    /**
     * Timeout of the node's own statements: shorter than the silence after which other nodes take over, so that a
     * frozen transaction has ended before another node works on its item.
     */
    public Duration statementTimeout() {
        return selfStopAfter().dividedBy(2);
    }

    /**
     * Maximum number of connections of one node: one each for beats, claims and wake-ups, four for watching, schedules,
     * limited calls and rescues, one per flusher and one per writer. They are opened when needed and returned after a
     * while of no use; an idle node keeps three.
     */
    public int connections() {
        return 7 + flushers() + writers();
    }

    /**
     * Changes settings, inside {@link Settings#with} only. The methods are ordered by need: essential (most programs
     * set them), often changed, rarely changed (measure first). For one thread.
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

        /**
         * Essential. Sets the name of the node, by which logs, lists and pages tell nodes apart (default "node"). Set
         * it in every program that may run more than once, for example to the host name.
         */
        public Draft name(String called) {
            return set(NAME, called);
        }

        /**
         * Essential. Sets how long finished items of this node's pipelines are kept. Then they are removed with their notes and
         * acts, and their keys can be submitted again (default null: kept for ever, so the tables grow with every item). Set it
         * once you know how long you need finished items; {@link Steps#keepFinished} sets it for one pipeline.
         */
        public Draft keepFinished(@Nullable Duration time) {
            return set(KEEP_FINISHED, time == null ? When.FOREVER : time);
        }

        /**
         * Often. Sets the number of connections that commit outcomes with writes, one transaction each (default 8, at
         * most 64). Raise it when writes are slow and PostgreSQL has cores to spare; each takes a connection of the
         * server. Lower it when the pool or the server has few connections. Steps whose writes take longer than 100 ms
         * share one half of the writers, so that quick writes do not wait behind them.
         */
        public Draft writers(int connections) {
            return set(WRITERS, connections);
        }

        /**
         * Often. Sets the time limit of a graceful stop (default 10 s). Running steps have half of it (5 s) to finish;
         * then they are interrupted and their items are released without being charged an attempt. Raise it when steps
         * are costly to repeat, and keep it below the time after which your platform kills the process.
         */
        public Draft stopWithin(Duration longest) {
            return set(STOP_WITHIN, longest);
        }

        /**
         * Often. Sets how long an item may run one step, or be due, before it is shown as stale (default 3 min). It
         * only affects what is shown. Raise it when healthy steps take longer, lower it to notice stuck items sooner.
         */
        public Draft staleAfter(Duration longest) {
            return set(SHOWN_AS_STALE, longest);
        }

        /**
         * Often. Sets the longest poll interval of an idle node (default 1 s). Nodes are normally woken by submitters.
         * Lower it where wake-ups do not arrive (PgBouncer) and work must start sooner; each poll costs a statement.
         */
        public Draft longestPoll(Duration longest) {
            return set(LONGEST_POLL, longest);
        }

        /**
         * Often. Runs steps on platform threads (default: virtual threads). Use it when step code pins virtual threads,
         * for example in native calls or, before JDK 24, in {@code synchronized} blocks.
         */
        public Draft platformThreads() {
            return set(VIRTUAL_THREADS, false);
        }

        /**
         * Often. Sets whether the shutdown of the JVM (SIGTERM, Ctrl-C) closes the node gracefully (default true). Turn
         * it off when the program closes the engine itself, before the resources that its steps need.
         */
        public Draft stopOnExit(boolean stops) {
            return set(STOPS_ON_EXIT, stops);
        }

        /**
         * Rarely. Sets how often the node reports that it is alive (default 5 s; must be shorter than {@code
         * selfStopAfter}). Change it only together with the next two.
         */
        public Draft beatEvery(Duration interval) {
            return set(BEAT_EVERY, interval);
        }

        /**
         * Rarely. Sets the time without a successful beat after which a node drops its items, since other nodes may
         * take over soon (default 20 s; must be shorter than {@code deadAfter}, or two nodes could work on one item).
         */
        public Draft selfStopAfter(Duration silence) {
            return set(SELF_STOP_AFTER, silence);
        }

        /**
         * Rarely. Sets the time without a beat after which other nodes take over a node's items (default 25 s). Lower
         * it, with the two above, to recover sooner from a crash; then shorter pauses of a process, such as garbage
         * collection, count as a crash.
         */
        public Draft deadAfter(Duration silence) {
            return set(DEAD_AFTER, silence);
        }

        /** Rarely. Sets how often each node looks for dead nodes (default 2 s). Adds to the time until a takeover. */
        public Draft sweepEvery(Duration interval) {
            return set(SWEEP_EVERY, interval);
        }

        /**
         * Rarely. Sets how long an interrupted step has to finish after its deadline before its item is rescued
         * (default 10 s). Raise it when steps need longer to clean up.
         */
        public Draft grace(Duration longest) {
            return set(GRACE, longest);
        }

        /**
         * Rarely. Sets how long after its first, second and third rescue from a hang an item cannot be rescued from a
         * hang again (default 3, 10 and 30 min; the last one also applies to later rescues). The windows keep an item
         * that always hangs from using up threads quickly.
         */
        public Draft hungWindows(List<Duration> windows) {
            return set(HUNG_WINDOWS, List.copyOf(windows));
        }

        /** Rarely. Sets the maximum number of items in one claim (default 1000, at most 10000). */
        public Draft claimMost(int items) {
            return set(CLAIM_MOST, items);
        }

        /**
         * Rarely. Sets the number of threads, and connections, that settle outcomes without writes in batches (default
         * 2, at most 16).
         */
        public Draft flushers(int threads) {
            return set(FLUSHERS, threads);
        }

        /**
         * Rarely. Multiplies the beat interval, the two silences, the sweep interval, the grace period and the hung
         * windows by a factor: 0.1 lets tests see in seconds what takes a minute. For tests.
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
