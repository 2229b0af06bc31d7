package dev.okiagari.skills.view;

import dev.okiagari.engine.view.Histogram;
import dev.okiagari.skills.state.FailureClass;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How the queue did over the last hours.
 *
 * @param timeouts failures and recoveries by class, oldest hour first
 * @param hours what ended and how long steps took, oldest hour first
 */
public record QueueMetrics(Figure<List<FailureHour>> timeouts, Figure<List<Throughput>> hours) {

    /** What ended in one hour, by state of the engine's item, and how long successful steps took. */
    public record Throughput(Instant hour, Map<String, Long> ended, Histogram steps) {
        public Throughput {
            ended = Map.copyOf(ended);
        }
    }

    public boolean isDegraded() {
        return timeouts.isDegraded() || hours.isDegraded();
    }

    /** The failures of all hours together; empty when they could not be read. */
    public Map<FailureClass, FailureHour.Count> totals() {
        Map<FailureClass, FailureHour.Count> totals = new EnumMap<>(FailureClass.class);
        List<FailureHour> all = timeouts.value();
        if (all != null) {
            all.forEach(hour ->
                    hour.classes().forEach((name, count) -> totals.merge(name, count, FailureHour.Count::plus)));
        }
        return totals;
    }
}
