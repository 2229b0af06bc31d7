package dev.okiagari.skills.web.api;

import dev.okiagari.skills.SubmissionFeed;
import dev.okiagari.skills.view.FeedEvent;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Reads every event once, although a smaller number may become visible after a larger one: numbers of the last seconds are read again.
 * Used by one thread at a time.
 */
final class MoveFeed {
    /** No transaction that writes events takes this long. */
    private static final long LATE_NANOS = Duration.ofSeconds(15).toNanos();

    private static final int MOST = 5000;

    private record Mark(long at, long high) {}

    private final SubmissionFeed feed;
    private final LongSupplier nanos;
    private final Deque<Mark> marks = new ArrayDeque<>();
    private final Set<Long> seen = new HashSet<>();
    private long low = -1;

    MoveFeed(SubmissionFeed feed, LongSupplier nanos) {
        this.feed = feed;
        this.nanos = nanos;
    }

    /** Begins with what happens from now on, unless it has begun. */
    void begin() {
        if (low < 0) {
            low = feed.lastEvent();
        }
    }

    /** Forgets where it was: nobody listens. */
    void end() {
        low = -1;
        marks.clear();
        seen.clear();
    }

    /** Everything up to here was read for good; who begins after it misses nothing, and may read something twice. */
    long cursor() {
        return low;
    }

    /** What was not read before, oldest first. */
    List<FeedEvent> read() {
        List<FeedEvent> found = feed.events(low, null, MOST);
        List<FeedEvent> fresh = new ArrayList<>();
        long high = low;
        for (FeedEvent one : found) {
            high = Math.max(high, one.number());
            if (seen.add(one.number())) {
                fresh.add(one);
            }
        }
        long now = nanos.getAsLong();
        marks.add(new Mark(now, high));
        while (now - marks.getFirst().at > LATE_NANOS) {
            low = Math.max(low, marks.removeFirst().high);
        }
        if (found.size() == MOST) {
            low = high; // too much at once to be read again
        }
        seen.removeIf(number -> number <= low);
        return fresh;
    }
}
