package dev.okiagari.engine.upstream;

import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.internal.text.Names;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A declared external service: its name, how its failures are classified, its limits on rate and concurrency, and when it counts as
 * down. A constant, shared by all steps that use it. Limits and holds apply across all nodes on one database.
 *
 * @param atOnce maximum number of concurrent calls over all nodes; 0 for no limit
 * @param healthChecks calls that all succeed while it is up; empty when there are none
 */
public record Upstream(
        String name,
        Rules rules,
        @Nullable Rate rate,
        int atOnce,
        OutagePolicy outage,
        List<Callable<?>> healthChecks) {

    /** A number of calls per period, granted evenly, one slot after the other. */
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

    /** The same upstream with these rules, which are tried before the step's and the default ones. */
    public Upstream classify(Rules table) {
        return new Upstream(name, table, rate, atOnce, outage, healthChecks);
    }

    /** The same upstream with a rate limit over all nodes: {@code calls} per {@code per}. A call waits for its slot. */
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
     * The same upstream with a health check, which tells an outage from items that fail on their own: a cheap call, or
     * one to each part of the service that items use, with the same credentials. The upstream is up if all of them
     * return; any exception means that it is down, and so does a call that takes longer than a minute. One node makes
     * the calls for all nodes, within the limits: before the upstream is put on hold, before an item fails for good
     * with a failure that suggests an outage, and as the probe during a hold. They may run often and in any thread.
     */
    public Upstream healthCheck(Callable<?>... calls) {
        return new Upstream(name, rules, rate, atOnce, outage, List.of(calls));
    }

    public boolean hasHealthCheck() {
        return !healthChecks.isEmpty();
    }
}
