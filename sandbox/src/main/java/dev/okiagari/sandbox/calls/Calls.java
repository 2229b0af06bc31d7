package dev.okiagari.sandbox.calls;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The calls to one upstream. A call is recorded as soon as its request was read, before it is answered. The newest
 * {@value #KEPT} are kept whole; the totals count all. Threads may share it.
 */
public final class Calls {
    public static final int KEPT = 50_000;

    private final String upstream;
    private final Deque<Open> kept = new ArrayDeque<>();
    private final TreeMap<Integer, Long> byStatus = new TreeMap<>();
    private final TreeMap<String, Long> byFault = new TreeMap<>();
    private long total;

    public Calls(String upstream) {
        this.upstream = upstream;
    }

    /** Notes a request whose head and body have been read; the answer comes with {@link Open#end}. */
    public synchronized Open begin(Asking asking) {
        total++;
        if (!asking.fault().isEmpty()) {
            byFault.merge(asking.fault(), 1L, Long::sum);
        }
        Open open = new Open(
                new RecordedCall(
                        total,
                        Instant.now(),
                        upstream,
                        asking.method(),
                        asking.target(),
                        asking.key(),
                        asking.agent(),
                        asking.connection(),
                        0,
                        asking.fault(),
                        0,
                        Duration.ZERO,
                        false),
                asking.nanos());
        kept.addLast(open);
        if (kept.size() > KEPT) {
            kept.removeFirst();
        }
        return open;
    }

    /** What is known when a request has been read. */
    public record Asking(
            String method, String target, String key, String agent, long connection, String fault, long nanos) {}

    /** A call under way. */
    public final class Open {
        private final long began;
        private RecordedCall call;

        Open(RecordedCall call, long began) {
            this.call = call;
            this.began = began;
        }

        /** Ends it, unless it has ended; status 0 means that nothing was answered. */
        public void end(int status, long sent) {
            synchronized (Calls.this) {
                if (call.finished()) {
                    return;
                }
                call = call.answered(
                        new RecordedCall.Ending(status, sent, Duration.ofNanos(System.nanoTime() - began)));
                byStatus.merge(status, 1L, Long::sum);
            }
        }
    }

    /** All calls ever, also those no longer kept. */
    public synchronized long total() {
        return total;
    }

    /** How often each status was answered; 0 stands for no answer at all. */
    public synchronized Map<Integer, Long> byStatus() {
        return new TreeMap<>(byStatus);
    }

    /** How often each fault was applied. */
    public synchronized Map<String, Long> byFault() {
        return new TreeMap<>(byFault);
    }

    /** The calls that are kept, oldest first. */
    public synchronized List<RecordedCall> all() {
        return kept.stream().map(open -> open.call).toList();
    }

    /** The newest calls, newest first. */
    public synchronized List<RecordedCall> latest(int most) {
        List<RecordedCall> newest = new ArrayList<>();
        kept.descendingIterator().forEachRemaining(open -> {
            if (newest.size() < most) {
                newest.add(open.call);
            }
        });
        return newest;
    }

    /** How often each idempotency key was used, of the calls that are kept and had one. */
    public synchronized Map<String, Long> byKey() {
        Map<String, Long> keys = new TreeMap<>();
        kept.stream()
                .filter(open -> !open.call.key().isEmpty())
                .forEach(open -> keys.merge(open.call.key(), 1L, Long::sum));
        return keys;
    }

    /** How fast it was called. */
    public synchronized CallRate pace() {
        List<CallRate.Stretch> stretches = kept.stream()
                .map(open -> new CallRate.Stretch(
                        open.began,
                        open.call.finished() ? open.began + open.call.took().toNanos() : Long.MAX_VALUE))
                .sorted(Comparator.comparingLong(CallRate.Stretch::began))
                .toList();
        return new CallRate(stretches, System.nanoTime());
    }

    /** Forgets everything; running calls are counted when they end. */
    public synchronized void forget() {
        kept.clear();
        byStatus.clear();
        byFault.clear();
        total = 0;
    }
}
