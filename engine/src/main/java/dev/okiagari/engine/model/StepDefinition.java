package dev.okiagari.engine.model;

import dev.okiagari.engine.failure.RetryPlan;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.upstream.Upstream;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
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

    /** Calls that wait longer than this for their slot keep a place that another step could use. */
    private static final Duration WORTH_WAITING = Duration.ofSeconds(10);

    /** Attempts at a time on one node: no more than its limited upstreams let through while one is worth waiting. */
    public int atOnce() {
        int most = perNode;
        for (Upstream upstream : uses) {
            Upstream.Rate rate = upstream.rate();
            if (rate != null) {
                most = (int) Math.min(most, Math.max(2, WORTH_WAITING.dividedBy(rate.gap())));
            }
        }
        return most;
    }

    /** What its limited upstreams let through in a second, over all nodes; infinite without a limit. */
    public double mostPerSecond() {
        return uses.stream()
                .map(Upstream::rate)
                .filter(Objects::nonNull)
                .mapToDouble(r -> 1e9 / r.gap().toNanos())
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    public int attempts() {
        return retry.usual().attempts();
    }
}
