package dev.okiagari.engine.model;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPlan;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.upstream.Upstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** How one step is run; every option has a default. Changed only while the pipeline is being described. For one thread. */
public final class StepOptions {
    static final int DEFAULT_PER_NODE = 32;

    private Duration deadline = Duration.ofSeconds(60);
    private int perNode = DEFAULT_PER_NODE;
    private RetryPlan retry = RetryPlan.of(RetryPolicy.defaults());
    private Rules rules = Rules.of();
    private int mostLaters = 100;
    private Duration longestLater = Duration.ofDays(7);
    private final List<Upstream> uses = new ArrayList<>();
    private final Set<String> mayGoTo = new LinkedHashSet<>();

    /** How long one attempt may take before it is interrupted; default 60 s. */
    public StepOptions deadline(Duration longest) {
        requirePositive("deadline", longest);
        deadline = longest;
        return this;
    }

    /** Maximum number of concurrent attempts on one node; default 32. */
    public StepOptions perNode(int most) {
        if (most < 1 || most > 10_000) {
            throw new IllegalArgumentException("could not use perNode " + most + " because it must be 1 to 10000");
        }
        perNode = most;
        return this;
    }

    /** Number of attempts, including the first; default 5. */
    public StepOptions attempts(int most) {
        retry = retry.withUsual(retry.usual().withAttempts(most));
        return this;
    }

    /** How failures are retried that have no finer policy. */
    public StepOptions retry(RetryPolicy policy) {
        retry = retry.withUsual(policy);
        return this;
    }

    /** How failures of one kind are retried. */
    public StepOptions retry(Kind kind, RetryPolicy policy) {
        retry = retry.with(kind, policy);
        return this;
    }

    /** How failures of one category are retried. */
    public StepOptions retry(String category, RetryPolicy policy) {
        retry = retry.with(category, policy);
        return this;
    }

    /** Rules asked after the called upstream's and before the defaults. */
    public StepOptions classify(Rules table) {
        rules = table;
        return this;
    }

    /** Declares the external services this step calls; while one of them is on hold, so is this step. */
    public StepOptions uses(Upstream... upstreams) {
        uses.addAll(List.of(upstreams));
        return this;
    }

    /** Declares the steps that {@link Outcome#goTo} may name; checked when the pipeline is built. */
    public StepOptions mayGoTo(String... steps) {
        mayGoTo.addAll(List.of(steps));
        return this;
    }

    /** Limits {@link Outcome#later}: how often in a row, and how long in all; default 100 times and 7 days. */
    public StepOptions laterAtMost(int times, Duration inAll) {
        requirePositive("laterAtMost", inAll);
        if (times < 0) {
            throw new IllegalArgumentException(
                    "could not use laterAtMost " + times + " because it must not be negative");
        }
        mostLaters = times;
        longestLater = inAll;
        return this;
    }

    <P> StepDefinition<P> build(String name, Step<P> code) {
        return new StepDefinition<>(
                name,
                code,
                deadline,
                perNode,
                retry,
                rules,
                List.copyOf(uses),
                Set.copyOf(mayGoTo),
                mostLaters,
                longestLater);
    }

    private static void requirePositive(String field, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(
                    "could not use " + field + " " + value + " because it must be longer than zero");
        }
    }
}
