package dev.okiagari.engine.internal.work.figure;

import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.store.figure.FigureStore;
import dev.okiagari.engine.internal.store.item.LedgerStore;
import dev.okiagari.engine.model.Definition;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.Histogram;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a node counts in memory: good attempts, ends and refused results. A settled step costs two additions and no write.
 * Counters only grow, and how much of each is in the database is kept beside it, so a failed write neither loses nor
 * doubles anything. Counting is safe for many threads and never waits; {@link #unwritten} and {@link #markWritten} are
 * for one thread, the {@link FigureWriter}'s.
 */
public final class NodeFigures {
    private static final Logger log = LoggerFactory.getLogger(NodeFigures.class);

    /** A node that was declared dead may have thousands of late results at once; a timeline needs no more. */
    private static final int MOST_REFUSALS = 1000;

    /** A number that grows, and how much of it is written. */
    private static final class Counter {
        private final LongAdder sum = new LongAdder();
        private long seen;
        private long written;

        long unwritten() {
            seen = sum.sum();
            return seen - written;
        }

        void markWritten() {
            written = seen;
        }
    }

    /** Good attempts of one step whose durations share a bucket. */
    private record Bucket(Counter count, Counter millis) {}

    private final LongSupplier nodeId;
    private final Map<String, Map<String, List<Bucket>>> successes = new HashMap<>();
    private final Map<String, Map<State, Counter>> ends = new HashMap<>();
    private final BlockingQueue<LedgerStore.LateResult> refusals = new LinkedBlockingQueue<>(MOST_REFUSALS);

    /** @param nodeId of the node that counts, at any moment */
    public NodeFigures(Collection<Definition<?>> definitions, LongSupplier nodeId) {
        this.nodeId = nodeId;
        for (Definition<?> definition : definitions) {
            Map<String, List<Bucket>> ofSteps = new HashMap<>();
            definition.order().forEach(step -> ofSteps.put(step, buckets()));
            successes.put(definition.name(), ofSteps);
            Map<State, Counter> ofEnds = new EnumMap<>(State.class);
            Stream.of(State.values()).filter(State::isFinished).forEach(s -> ofEnds.put(s, new Counter()));
            ends.put(definition.name(), ofEnds);
        }
    }

    private static List<Bucket> buckets() {
        return Stream.generate(() -> new Bucket(new Counter(), new Counter()))
                .limit(Histogram.LAST_BUCKET + 1)
                .toList();
    }

    /** Which node works now; an attempt asks when it begins, because its node may be declared dead and get another id. */
    public long nodeId() {
        return nodeId.getAsLong();
    }

    /** An attempt ended with an outcome of its own, which is committed. */
    public void countSuccess(String pipeline, String step, Duration took) {
        Bucket bucket = Objects.requireNonNull(
                        Objects.requireNonNull(successes.get(pipeline)).get(step))
                .get(Histogram.bucketOf(took));
        bucket.count.sum.increment();
        bucket.millis.sum.add(took.toMillis());
    }

    /** An item ended, which is committed. */
    public void countEnd(String pipeline, State state) {
        Objects.requireNonNull(Objects.requireNonNull(ends.get(pipeline)).get(state))
                .sum
                .increment();
    }

    /** A late result was refused. */
    public void noteRefusal(Lease lease, long byNode) {
        if (!refusals.offer(new LedgerStore.LateResult(lease, byNode))) {
            log.warn("too many refused results at once; the one of item {} is missing in its timeline", lease.itemId());
        }
    }

    /** What is not in the database yet. */
    record Unwritten(
            List<FigureStore.Successes> successes, List<Figures.Ends> ends, List<LedgerStore.LateResult> refusals) {
        boolean isEmpty() {
            return successes.isEmpty() && ends.isEmpty() && refusals.isEmpty();
        }
    }

    Unwritten unwritten() {
        List<FigureStore.Successes> newSuccesses = new ArrayList<>();
        successes.forEach((pipeline, ofSteps) -> ofSteps.forEach((step, buckets) -> {
            for (int number = 0; number < buckets.size(); number++) {
                long count = buckets.get(number).count.unwritten();
                long millis = buckets.get(number).millis.unwritten();
                if (count != 0 || millis != 0) { // one of them may be added to just now; the other follows
                    newSuccesses.add(new FigureStore.Successes(pipeline, step, number, count, millis));
                }
            }
        }));
        List<Figures.Ends> newEnds = new ArrayList<>();
        ends.forEach((pipeline, ofEnds) -> ofEnds.forEach((state, counter) -> {
            long count = counter.unwritten();
            if (count != 0) {
                newEnds.add(new Figures.Ends(pipeline, state, count));
            }
        }));
        return new Unwritten(newSuccesses, newEnds, List.copyOf(refusals));
    }

    /** What {@link #unwritten} last returned is in the database. */
    void markWritten(Unwritten done) {
        for (Map<String, List<Bucket>> ofSteps : successes.values()) {
            for (List<Bucket> buckets : ofSteps.values()) {
                buckets.forEach(b -> {
                    b.count.markWritten();
                    b.millis.markWritten();
                });
            }
        }
        ends.values().forEach(ofEnds -> ofEnds.values().forEach(Counter::markWritten));
        done.refusals().forEach(refusals::remove);
    }
}
