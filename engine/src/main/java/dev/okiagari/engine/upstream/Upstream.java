package dev.okiagari.engine.upstream;

import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.internal.text.Names;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A declared external service: its name, how its failures are classified, how often and how many at a time it may be
 * called, and when it counts as down. A constant, shared by all steps that use it. Limits and holds count over all nodes
 * on one database.
 *
 * @param atOnce calls at the same time over all nodes; 0 when there is no cap
 * @param healthChecks calls that all succeed when it is well; empty when nobody can tell
 */
public record Upstream(
        String name,
        Rules rules,
        @Nullable Rate rate,
        int atOnce,
        OutagePolicy outage,
        List<Callable<?>> healthChecks) {

    /** A number of calls in a length of time; granted evenly, one slot after the other. */
    public record Rate(int calls, Duration per) {
        public Rate {
            if (calls < 1 || per.isNegative() || per.isZero()) {
                throw new IllegalArgumentException(
                        "could not use a rate of " + calls + " in " + per + " because both must be above zero");
            }
        }

        /** The time from one slot to the next. */
        public Duration gap() {
            return per.dividedBy(calls);
        }
    }

    public Upstream {
        Names.requireName("upstream", name);
        healthChecks = List.copyOf(healthChecks);
        if (atOnce < 0) {
            throw new IllegalArgumentException("could not cap " + name + " at " + atOnce + " calls at the same time");
        }
    }

    public static Upstream named(String name) {
        return new Upstream(name, Rules.of(), null, 0, OutagePolicy.defaults(), List.of());
    }

    /** The same upstream with these rules, which are asked before the step's and the default ones. */
    public Upstream classify(Rules table) {
        return new Upstream(name, table, rate, atOnce, outage, healthChecks);
    }

    /** The same upstream with a rate limit over all nodes: {@code calls} in each {@code per}. A call waits for its slot. */
    public Upstream rate(int calls, Duration per) {
        return new Upstream(name, rules, new Rate(calls, per), atOnce, outage, healthChecks);
    }

    /** The same upstream with a maximum number of concurrent calls over all nodes. A call waits for its turn. */
    public Upstream atOnce(int calls) {
        if (calls < 1) {
            throw new IllegalArgumentException("could not cap " + name + " at " + calls + " calls at the same time");
        }
        return new Upstream(name, rules, rate, calls, outage, healthChecks);
    }

    /** The same upstream with another policy for when it counts as down. */
    public Upstream outage(OutagePolicy policy) {
        return new Upstream(name, rules, rate, atOnce, policy, healthChecks);
    }

    /**
     * The same upstream with a way to tell an outage from items that fail on their own: a cheap call, or one to each part of
     * the service that items use, with the same credentials. It is well when all of them return; whatever they throw
     * means that it is down, and so does an answer that takes longer than a minute. One node makes the calls for all,
     * each within the rate and the cap: before the upstream is put on hold, before an item fails for good by a failure that
     * speaks of an outage, and as the probe while it is on hold. They may run in any thread, and often.
     */
    public Upstream healthCheck(Callable<?>... calls) {
        return new Upstream(name, rules, rate, atOnce, outage, List.of(calls));
    }

    public boolean hasHealthCheck() {
        return !healthChecks.isEmpty();
    }
}
