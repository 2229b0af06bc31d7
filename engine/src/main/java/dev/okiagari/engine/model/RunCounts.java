package dev.okiagari.engine.model;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the targets of a run have come to: a reading at one moment, exact at that moment.
 *
 * @param takenOver owed when the run ended, and now targets of a later run
 * @param own what steps counted with {@link Outcome#count}, by name
 */
public record RunCounts(long done, long failed, long rejected, long cancelled, long takenOver, Map<String, Long> own) {
    /** The name under which takeovers are counted. */
    public static final String TAKEN_OVER = "taken_over";

    private static final Set<String> RESERVED = Set.of("done", "failed", "rejected", "cancelled", TAKEN_OVER);

    public RunCounts {
        own = Map.copyOf(own);
    }

    /** From sums by name. */
    public static RunCounts of(Map<String, Long> sums) {
        Map<String, Long> own = new TreeMap<>(sums);
        own.keySet().removeAll(RESERVED);
        return new RunCounts(
                sums.getOrDefault("done", 0L),
                sums.getOrDefault("failed", 0L),
                sums.getOrDefault("rejected", 0L),
                sums.getOrDefault("cancelled", 0L),
                sums.getOrDefault(TAKEN_OVER, 0L),
                own);
    }

    /** Targets that this run has nothing more to do for. */
    public long finished() {
        return done + failed + rejected + cancelled + takenOver;
    }

    /** A name that a step may count by: a name like any other, and none of the run's own. */
    static String requireOwn(String name) {
        Names.requireName("counter", name);
        if (RESERVED.contains(name)) {
            throw new IllegalArgumentException("could not count '" + name + "' because runs count that by themselves");
        }
        return name;
    }
}
