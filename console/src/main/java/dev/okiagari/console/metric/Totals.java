package dev.okiagari.console.metric;

import dev.okiagari.console.reading.Overview;
import dev.okiagari.engine.view.Figures;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Counters since this server started, which only grow, from figures by the hour: each reading adds what its hours have more than
 * they had in the reading before. Two servers count the same events. Used by one thread at a time.
 */
final class Totals {
    private record Part(Instant hour, String name, Tags tags) {}

    private final MeterRegistry registry;
    private Map<Part, Long> known = new HashMap<>();
    private boolean isFirst = true;

    Totals(MeterRegistry registry) {
        this.registry = registry;
    }

    void add(Overview look) {
        Map<Part, Long> seen = new HashMap<>();
        look.hours().forEach((pipeline, hours) -> hours.forEach(hour -> read(pipeline, hour, seen)));
        seen.forEach((part, count) -> {
            long before = isFirst ? count : known.getOrDefault(part, 0L);
            Counter.builder(part.name)
                    .description(says(part.name))
                    .tags(part.tags)
                    .register(registry)
                    .increment((double) Math.max(0, count - before));
        });
        known = seen;
        isFirst = false;
    }

    private static void read(String pipeline, Figures.Hour hour, Map<Part, Long> seen) {
        Tags own = Tags.of("pipeline", pipeline);
        put(seen, hour, "okiagari.attempts.succeeded", own, hour.successes().count());
        for (Figures.Failures failures : hour.failures()) {
            Tags tags = own.and(
                    "category", failures.category(), "kind", failures.kind().word());
            put(seen, hour, "okiagari.attempts.failed", tags, failures.count());
        }
        for (Figures.Ends ends : hour.ended()) {
            put(
                    seen,
                    hour,
                    "okiagari.items.ended",
                    own.and("state", ends.state().word()),
                    ends.count());
        }
    }

    private static void put(Map<Part, Long> seen, Figures.Hour hour, String name, Tags tags, long count) {
        seen.merge(new Part(hour.hour(), name, tags), count, Long::sum);
    }

    private static String says(String name) {
        return switch (name) {
            case "okiagari.attempts.succeeded" -> "Attempts that went well, since this server started";
            case "okiagari.attempts.failed" -> "Failed attempts and rescues, since this server started";
            default -> "Items that ended, since this server started";
        };
    }
}
