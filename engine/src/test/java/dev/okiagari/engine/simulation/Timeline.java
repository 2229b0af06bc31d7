package dev.okiagari.engine.simulation;

import java.util.PriorityQueue;

/** Virtual time, and what is to happen in it one after the other. The same calls give the same order. */
final class Timeline {
    static final long SECOND = 1_000_000;

    private record Entry(long at, long sequence, Runnable what) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            int byTime = Long.compare(at, other.at);
            return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
        }
    }

    private final PriorityQueue<Entry> ahead = new PriorityQueue<>();
    private long now = 1_893_456_000L * SECOND;
    private long sequence;

    /** In microseconds. */
    long now() {
        return now;
    }

    void in(long micros, Runnable what) {
        ahead.add(new Entry(now + micros, sequence++, what));
    }

    /** Lets the next thing happen; false when nothing is ahead. */
    boolean step() {
        Entry next = ahead.poll();
        if (next == null) {
            return false;
        }
        now = next.at;
        next.what.run();
        return true;
    }
}
