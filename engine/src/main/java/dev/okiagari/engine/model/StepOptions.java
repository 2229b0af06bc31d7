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

/** How one step is run; every option has a default. Filled in while a pipeline is being described, then not touched. */
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

    /** How many attempts one node runs at the same time; default 32. */
    public StepOptions perNode(int most) {
        if (most < 1 || most > 10_000) {
            throw new IllegalArgumentException("could not use perNode " + most + " because it must be 1 to 10000");
        }
        perNode = most;
        return this;
    }

    /** How many tries, the first included; default 5. */
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

    /** Declares the outside services this step calls; a hold on one of them holds this step. */
    public StepOptions uses(Upstream... upstreams) {
        uses.addAll(List.of(upstreams));
        return this;
    }

    /** Declares the steps that {@link Outcome#goTo} may name; checked when the pipeline is built. */
    public StepOptions mayGoTo(String... steps) {
        mayGoTo.addAll(List.of(steps));
        return this;
    }

    /** Bounds {@link Outcome#later}: at most so often in a row and so long in all; default 100 times, 7 days. */
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
