package dev.okiagari.engine.internal.work.figure;

import dev.okiagari.engine.internal.store.figure.TallyStore;
import dev.okiagari.engine.model.Definition;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Histogram;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/**
 * Counts good attempts and ends in memory: a settled step costs two additions and no write. Counters only grow; what of
 * them is in the database already is remembered beside them, so a failed write loses and doubles nothing. Counting is
 * safe for many threads; {@link #successes}, {@link #ends} and {@link #written} are one thread's.
 */
final class Tallies {
    /** A number that grows, and how much of it is written. */
    private static final class Counter {
        private final LongAdder sum = new LongAdder();
        private long seen;
        private long written;

        /** How much is not written yet, as of now. */
        long look() {
            seen = sum.sum();
            return seen - written;
        }

        void written() {
            written = seen;
        }
    }

    /** Counts and milliseconds of one step, by bucket. */
    private static final class OfStep {
        final Counter[] counts = counters();
        final Counter[] millis = counters();

        private static Counter[] counters() {
            return Stream.generate(Counter::new)
                    .limit(Histogram.LAST_BUCKET + 1)
                    .toArray(Counter[]::new);
        }
    }

    private final Map<String, Map<String, OfStep>> steps = new HashMap<>();
    private final Map<String, Map<State, Counter>> ends = new HashMap<>();

    Tallies(Collection<Definition<?>> definitions) {
        for (Definition<?> definition : definitions) {
            Map<String, OfStep> ofSteps = new HashMap<>();
            definition.order().forEach(step -> ofSteps.put(step, new OfStep()));
            steps.put(definition.name(), ofSteps);
            Map<State, Counter> ofEnds = new EnumMap<>(State.class);
            Stream.of(State.values()).filter(State::isFinished).forEach(s -> ofEnds.put(s, new Counter()));
            ends.put(definition.name(), ofEnds);
        }
    }

    /** An attempt came to an outcome of its own, which is committed. */
    void succeeded(String pipeline, String step, Duration took) {
        OfStep tally = Objects.requireNonNull(
                Objects.requireNonNull(steps.get(pipeline)).get(step));
        int bucket = Histogram.bucketOf(took);
        tally.counts[bucket].sum.increment();
        tally.millis[bucket].sum.add(took.toMillis());
    }

    /** An item ended, which is committed. */
    void ended(String pipeline, State state) {
        Objects.requireNonNull(Objects.requireNonNull(ends.get(pipeline)).get(state))
                .sum
                .increment();
    }

    /** What is not written yet. */
    List<TallyStore.Succeeded> successes() {
        List<TallyStore.Succeeded> fresh = new ArrayList<>();
        steps.forEach((pipeline, ofSteps) -> ofSteps.forEach((step, tally) -> {
            for (int bucket = 0; bucket <= Histogram.LAST_BUCKET; bucket++) {
                long count = tally.counts[bucket].look();
                long millis = tally.millis[bucket].look();
                if (count != 0 || millis != 0) { // an attempt under way may be in one of them only, the other follows
                    fresh.add(new TallyStore.Succeeded(pipeline, step, bucket, count, millis));
                }
            }
        }));
        return fresh;
    }

    /** What is not written yet. */
    List<TallyStore.Ended> ends() {
        List<TallyStore.Ended> fresh = new ArrayList<>();
        ends.forEach((pipeline, ofEnds) -> ofEnds.forEach((state, counter) -> {
            long count = counter.look();
            if (count != 0) {
                fresh.add(new TallyStore.Ended(pipeline, state, count));
            }
        }));
        return fresh;
    }

    /** What {@link #successes} and {@link #ends} last answered is in the database. */
    void written() {
        steps.values()
                .forEach(ofSteps -> ofSteps.values().forEach(tally -> {
                    Stream.of(tally.counts).forEach(Counter::written);
                    Stream.of(tally.millis).forEach(Counter::written);
                }));
        ends.values().forEach(ofEnds -> ofEnds.values().forEach(Counter::written));
    }
}
