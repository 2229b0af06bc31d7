package dev.okiagari.engine.internal.decide;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Tells which nodes are silent: those whose count of beats has stayed the same for long enough, in nanoseconds of the watcher's own
 * monotonic clock. The clock of the database does not matter, so it may jump either way. Used by one thread.
 *
 * @param <N> the identity of a node
 */
public final class BeatWatch<N> {
    private record Seen(long beats, long since) {}

    private final Map<N, Seen> seen = new HashMap<>();

    /**
     * Compares the beats of all nodes, and returns the nodes that are silent.
     *
     * @param deadAfter how long the same count means that, node by node: some beat more often than others
     */
    public Set<N> silent(Map<N, Long> beats, long now, Function<N, Duration> deadAfter) {
        seen.keySet().retainAll(beats.keySet());
        Set<N> silent = new HashSet<>();
        beats.forEach((node, count) -> {
            Seen before = seen.get(node);
            if (before == null || before.beats() != count) {
                seen.put(node, new Seen(count, now));
            } else if (Duration.ofNanos(now - before.since()).compareTo(deadAfter.apply(node)) >= 0) {
                silent.add(node);
            }
        });
        return silent;
    }
}
