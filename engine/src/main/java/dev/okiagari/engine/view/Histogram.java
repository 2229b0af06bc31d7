package dev.okiagari.engine.view;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Durations of attempts: bucket n counts those from 2^(n-1) up to 2^n ms. Immutable; percentiles are exact to the width
 * of a bucket.
 *
 * @param counts by bucket; missing ones at the end are zero
 */
public record Histogram(List<Long> counts, Duration total) {
    /** The last bucket, for everything longer than about 17 years. */
    public static final int LAST_BUCKET = 40;

    public static final Histogram EMPTY = new Histogram(List.of(), Duration.ZERO);

    public Histogram {
        counts = List.copyOf(counts);
    }

    /** The bucket of one duration. */
    public static int bucketOf(Duration took) {
        long millis = Math.max(0, took.toMillis());
        return Math.min(LAST_BUCKET, Long.SIZE - Long.numberOfLeadingZeros(millis));
    }

    /** A histogram with attempts in one bucket only. */
    public static Histogram ofBucket(int bucket, long count, Duration total) {
        return new Histogram(
                IntStream.rangeClosed(0, bucket)
                        .mapToObj(b -> b == bucket ? count : 0L)
                        .toList(),
                total);
    }

    public long count() {
        return counts.stream().mapToLong(Long::longValue).sum();
    }

    /** Null when nothing was counted. */
    public @Nullable Duration mean() {
        long count = count();
        return count == 0 ? null : total.dividedBy(count);
    }

    /**
     * The duration that this share of attempts (0.95 for p95) did not exceed, interpolated within its bucket; null
     * without attempts.
     */
    public @Nullable Duration percentile(double share) {
        if (share < 0 || share > 1) {
            throw new IllegalArgumentException("could not read the share " + share + " because it is not 0 to 1");
        }
        long rank = Math.max(1, (long) Math.ceil(share * count()));
        long before = 0;
        for (int bucket = 0; bucket < counts.size(); bucket++) {
            long inside = counts.get(bucket);
            if (before + inside >= rank) {
                return within(bucket, (double) (rank - before) / inside);
            }
            before += inside;
        }
        return null;
    }

    private static Duration within(int bucket, double part) {
        double from = bucket == 0 ? 0 : Math.scalb(1.0, bucket - 1);
        double to = Math.scalb(1.0, bucket);
        return Duration.ofMillis(Math.round(from + (to - from) * part));
    }

    /** The sum of both. */
    public Histogram plus(Histogram other) {
        int buckets = Math.max(counts.size(), other.counts.size());
        return new Histogram(
                IntStream.range(0, buckets).mapToObj(b -> at(b) + other.at(b)).toList(), total.plus(other.total));
    }

    private long at(int bucket) {
        return bucket < counts.size() ? counts.get(bucket) : 0;
    }
}
