package dev.okiagari.bench.program;

import dev.okiagari.bench.Contender;
import dev.okiagari.bench.Work;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Who is warm: a contender whose last two runs of a work took about the same processor time. In a first run the compilers of the JVM take
 * more than the work itself does. One thread.
 */
final class WarmUp {
    /** Some never agree, on a machine that does other things too. */
    static final int MOST_ROUNDS = 5;

    private static final String FIGURE = "cpu_us_per_unit";
    private static final double AGREE_WITHIN = 0.1;

    private record Run(Work work, String contender) {}

    private final Map<Run, Double> last = new HashMap<>();
    private final Set<Run> warm = new HashSet<>();

    boolean isWarm(Work work, Contender contender) {
        return warm.contains(new Run(work, contender.name()));
    }

    /** A run that does not count has ended. */
    void ended(Work work, Contender contender, Map<String, Double> figures) {
        Run run = new Run(work, contender.name());
        double now = figures.getOrDefault(FIGURE, 0.0);
        Double before = last.put(run, now);
        if (before != null && Math.abs(now - before) <= AGREE_WITHIN * Math.max(now, before)) {
            warm.add(run);
        }
    }
}
