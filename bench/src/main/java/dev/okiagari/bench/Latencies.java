package dev.okiagari.bench;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Times one submission at a time on an idle system, with pauses of varying length between them. One thread. */
public final class Latencies {
    private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(120);
    private static final long PATIENCE_SECONDS = 10;

    private final Course course;
    private final Starts starts;
    private final long longestPauseNanos;

    /** Submits the item of this number; returns once it is committed. */
    @FunctionalInterface
    public interface Submit {
        void submit(int number) throws Exception;
    }

    public Latencies(Course course, Starts starts) {
        this(course, starts, LONGEST_PAUSE);
    }

    /** With pauses up to this: for somebody who polls seldom, as long as it polls, or each would wait for a whole interval. */
    public Latencies(Course course, Starts starts, Duration longestPause) {
        this.course = course;
        this.starts = starts;
        this.longestPauseNanos = longestPause.toNanos();
    }

    /** Submits as many items as the course has, numbered from {@code from}, and records the percentiles under a prefix. */
    public void measure(String prefix, int from, Submit submit) throws Exception {
        double[] millis = new double[course.items()];
        for (int i = 0; i < millis.length; i++) {
            LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(SHORTEST_PAUSE_NANOS, longestPauseNanos));
            long began = System.nanoTime();
            submit.submit(from + i);
            millis[i] = (starts.next(PATIENCE_SECONDS) - began) / 1e6;
        }
        Arrays.sort(millis);
        course.record(prefix + "_p50_ms", millis[millis.length / 2]);
        course.record(prefix + "_p99_ms", millis[(int) (millis.length * 0.99)]);
    }
}
