package dev.okiagari.sandbox.calls;

import java.time.Duration;
import java.util.List;
import java.util.PriorityQueue;

/** The rate at which an upstream was called, computed from the calls kept at one moment. Immutable. */
public final class CallRate {
    private final List<Stretch> stretches;
    private final long now;

    /** @param stretches sorted by their beginning */
    CallRate(List<Stretch> stretches, long now) {
        this.stretches = List.copyOf(stretches);
        this.now = now;
    }

    /** The begin and end of a call on the monotonic clock. */
    record Stretch(long began, long ended) {}

    public int count() {
        return stretches.size();
    }

    /** How many calls began within the last period of this length. */
    public int within(Duration window) {
        long since = now - window.toNanos();
        return (int) stretches.stream().filter(call -> call.began() - since > 0).count();
    }

    /** The most calls that began in any stretch of this length, wherever it lies (its end excluded). */
    public int mostWithin(Duration window) {
        int most = 0;
        int oldest = 0;
        for (int newest = 0; newest < stretches.size(); newest++) {
            while (stretches.get(newest).began() - stretches.get(oldest).began() >= window.toNanos()) {
                oldest++;
            }
            most = Math.max(most, newest - oldest + 1);
        }
        return most;
    }

    /** The shortest time between the beginnings of two consecutive calls; a very long time if there were fewer than two. */
    public Duration shortestGap() {
        long shortest = Long.MAX_VALUE;
        for (int i = 1; i < stretches.size(); i++) {
            shortest = Math.min(
                    shortest, stretches.get(i).began() - stretches.get(i - 1).began());
        }
        return Duration.ofNanos(shortest);
    }

    /** The maximum number of concurrent calls. */
    public int mostAtOnce() {
        PriorityQueue<Long> ends = new PriorityQueue<>();
        int most = 0;
        for (Stretch call : stretches) {
            while (!ends.isEmpty() && ends.element() <= call.began()) {
                ends.remove();
            }
            ends.add(call.ended());
            most = Math.max(most, ends.size());
        }
        return most;
    }
}
