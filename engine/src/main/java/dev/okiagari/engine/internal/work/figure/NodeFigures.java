package dev.okiagari.engine.internal.work.figure;

import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.store.figure.FigureStore;
import dev.okiagari.engine.internal.store.item.LedgerStore;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.Histogram;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a node has counted and not written yet: good attempts, ends and refused results. A settled step costs two additions
 * and no write. What was written is subtracted afterwards, so a failed write neither loses nor doubles anything. Counting is
 * safe for many threads and never waits; {@link #unwritten} and {@link #markWritten} are for one thread, the {@link
 * FigureWriter}'s.
 */
public final class NodeFigures {
    private static final Logger log = LoggerFactory.getLogger(NodeFigures.class);

    /** A node that was declared dead may have thousands of late results at once; a timeline needs no more. */
    private static final int MOST_REFUSALS = 1000;

    private record Bucket(String pipeline, String step, int number) {}

    private record End(String pipeline, State state) {}

    private final LongSupplier nodeId;
    private final Map<Bucket, LongAdder> successes = new ConcurrentHashMap<>();
    private final Map<Bucket, LongAdder> millis = new ConcurrentHashMap<>();
    private final Map<End, LongAdder> ends = new ConcurrentHashMap<>();
    private final BlockingQueue<LedgerStore.LateResult> refusals = new LinkedBlockingQueue<>(MOST_REFUSALS);

    /** @param nodeId of the node that counts, at any moment */
    public NodeFigures(LongSupplier nodeId) {
        this.nodeId = nodeId;
    }

    /** Which node works now; an attempt asks when it begins, because its node may be declared dead and get another id. */
    public long nodeId() {
        return nodeId.getAsLong();
    }

    /** An attempt ended with an outcome of its own, which is committed. */
    public void countSuccess(String pipeline, String step, Duration took) {
        Bucket bucket = new Bucket(pipeline, step, Histogram.bucketOf(took));
        add(successes, bucket, 1);
        add(millis, bucket, took.toMillis());
    }

    public void countEnd(String pipeline, State state) {
        add(ends, new End(pipeline, state), 1);
    }

    private static <K> void add(Map<K, LongAdder> counters, K key, long n) {
        LongAdder counter = counters.get(key);
        if (counter == null) {
            counter = counters.computeIfAbsent(key, k -> new LongAdder());
        }
        counter.add(n);
    }

    public void noteRefusal(Lease lease, long byNode) {
        if (!refusals.offer(new LedgerStore.LateResult(lease, byNode))) {
            log.warn("too many refused results at once; the one of item {} is missing in its timeline", lease.itemId());
        }
    }

    record Unwritten(
            List<FigureStore.Successes> successes, List<Figures.Ends> ends, List<LedgerStore.LateResult> refusals) {
        boolean isEmpty() {
            return successes.isEmpty() && ends.isEmpty() && refusals.isEmpty();
        }
    }

    Unwritten unwritten() {
        List<FigureStore.Successes> newSuccesses = new ArrayList<>();
        millis.forEach((bucket, sum) -> { // added to last, so its count is there
            long count = Objects.requireNonNull(successes.get(bucket)).sum();
            long total = sum.sum();
            if (count != 0 || total != 0) { // one of them may be added to just now; the other follows
                newSuccesses.add(new FigureStore.Successes(bucket.pipeline, bucket.step, bucket.number, count, total));
            }
        });
        List<Figures.Ends> newEnds = new ArrayList<>();
        ends.forEach((end, sum) -> {
            long count = sum.sum();
            if (count != 0) {
                newEnds.add(new Figures.Ends(end.pipeline, end.state, count));
            }
        });
        return new Unwritten(newSuccesses, newEnds, List.copyOf(refusals));
    }

    void markWritten(Unwritten done) {
        for (FigureStore.Successes written : done.successes()) {
            Bucket bucket = new Bucket(written.pipeline(), written.step(), written.bucket());
            add(successes, bucket, -written.count());
            add(millis, bucket, -written.totalMillis());
        }
        done.ends().forEach(written -> add(ends, new End(written.pipeline(), written.state()), -written.count()));
        done.refusals().forEach(refusals::remove);
    }
}
