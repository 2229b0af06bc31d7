package dev.okiagari.engine.internal.decide;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Tells which nodes are silent: those whose count of beats has stayed the same for long enough, in nanoseconds of the watcher's own monotonic clock. The
 * clock of the database has no say, so it may jump either way. Used by one thread.
 *
 * @param <N> what tells a node from all others
 */
public final class BeatWatch<N> {
    private record Seen(long beats, long since) {}

    private final Map<N, Seen> seen = new HashMap<>();

    /** Looks at the beats of all nodes, and returns those that have been silent for this long. */
    public Set<N> silent(Map<N, Long> beats, long now, Duration atLeast) {
        seen.keySet().retainAll(beats.keySet());
        Set<N> silent = new HashSet<>();
        beats.forEach((node, count) -> {
            Seen before = seen.get(node);
            if (before == null || before.beats() != count) {
                seen.put(node, new Seen(count, now));
            } else if (Duration.ofNanos(now - before.since()).compareTo(atLeast) >= 0) {
                silent.add(node);
            }
        });
        return silent;
    }
}
