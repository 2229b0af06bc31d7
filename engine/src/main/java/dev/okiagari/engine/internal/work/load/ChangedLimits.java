package dev.okiagari.engine.internal.work.load;

import dev.okiagari.engine.internal.store.upstream.ChangedLimitStore;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.upstream.Upstream;
import java.time.Duration;
import java.util.Map;

/** Limits that people have changed, by name, as last read; all others are those of the code. Immutable. */
public record ChangedLimits(Map<String, Long> byName) {
    public static final ChangedLimits NONE = new ChangedLimits(Map.of());

    /** The step with its limits of now. */
    public <P> StepDefinition<P> of(String pipeline, StepDefinition<P> step) {
        if (byName.isEmpty()) {
            return step;
        }
        String at = pipeline + ":" + step.name();
        Long perNode = byName.get(ChangedLimitStore.PER_NODE + at);
        Long attempts = byName.get(ChangedLimitStore.ATTEMPTS + at);
        StepDefinition<P> changed = perNode == null ? step : step.perNode(perNode.intValue());
        return attempts == null ? changed : changed.attempts(attempts.intValue());
    }

    /** The upstream with its rate of now. */
    public Upstream of(Upstream upstream) {
        Long gap = byName.get(ChangedLimitStore.RATE + upstream.name());
        return gap == null ? upstream : upstream.rate(1, Duration.ofNanos(gap));
    }
}
