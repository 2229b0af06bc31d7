package dev.okiagari.catalog.view;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A net, which runs all jobs in order.
 *
 * @param key day and number, such as 2026-04-01-1
 * @param verdict passed, failed (by the rate of a job) or stopped (by a job that could not go on); null while it is open
 * @param stopping who stops it and why; null unless it has been asked for
 * @param runs by job, those that have begun, in their order
 */
public record NetView(
        String key,
        Instant startedAt,
        String startedBy,
        @Nullable Instant endedAt,
        @Nullable String verdict,
        @Nullable String reason,
        @Nullable String stopping,
        Map<String, Long> runs) {

    public NetView {
        runs = Collections.unmodifiableMap(new LinkedHashMap<>(runs));
    }

    public boolean isOpen() {
        return endedAt == null;
    }

    public boolean hasPassed() {
        return "passed".equals(verdict);
    }

    public boolean isStopped() {
        return "stopped".equals(verdict);
    }
}
