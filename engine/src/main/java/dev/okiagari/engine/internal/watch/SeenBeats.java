package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.time.Ticks;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Since when this watcher has seen each node's last beat, by its own monotonic clock: when the database's clock jumps, all
 * nodes look silent for a moment although none is. For one thread.
 */
final class SeenBeats {
    private record Seen(Instant beat, long since) {}

    private final Map<Long, Seen> seen = new HashMap<>();

    /** Takes note of the last beat of every node. */
    void look(Map<Long, Instant> beats) {
        seen.keySet().retainAll(beats.keySet());
        beats.forEach((node, beat) -> {
            Seen before = seen.get(node);
            if (before == null || !before.beat().equals(beat)) {
                seen.put(node, new Seen(beat, Ticks.now()));
            }
        });
    }

    boolean isUnchangedFor(long node, Duration time) {
        Seen last = seen.get(node);
        return last != null && Ticks.since(last.since()).compareTo(time) >= 0;
    }
}
