package dev.okiagari.engine.model;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/** One step as it was declared. Immutable. */
public record StepDefinition<P>(
        String name,
        Step<P> code,
        Duration deadline,
        int perNode,
        RetryPlan retry,
        Rules rules,
        List<Upstream> uses,
        Set<String> mayGoTo,
        int mostLaters,
        Duration longestLater) {

    public int attempts() {
        return retry.usual().attempts();
    }
}
