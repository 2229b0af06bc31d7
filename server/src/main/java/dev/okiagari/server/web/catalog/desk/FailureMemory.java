package dev.okiagari.server.web.catalog.desk;

import dev.okiagari.catalog.view.FailureGroup;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.LongFunction;

/** Remembers why targets of runs failed until one more has: a live page asks every second. Threads may share it. */
public final class FailureMemory {
    private static final int MOST = 100;

    private record Known(long failed, List<FailureGroup> groups) {}

    private final LongFunction<List<FailureGroup>> reading;
    private final SequencedMap<Long, Known> known = new LinkedHashMap<>();

    FailureMemory(LongFunction<List<FailureGroup>> reading) {
        this.reading = reading;
    }

    /** The groups of a run of which so many have failed by now. */
    public List<FailureGroup> of(long run, long failed) {
        synchronized (known) {
            Known seen = known.get(run);
            if (seen != null && seen.failed() == failed) {
                return seen.groups();
            }
        }
        List<FailureGroup> groups = failed == 0 ? List.of() : reading.apply(run);
        synchronized (known) {
            known.remove(run);
            known.put(run, new Known(failed, groups));
            if (known.size() > MOST) {
                known.pollFirstEntry();
            }
        }
        return groups;
    }
}
