package dev.okiagari.engine.model;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPlan;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.internal.text.Names;
import dev.okiagari.engine.upstream.Upstream;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The declaration of one step. Every option has a default; each method returns a copy with one option changed, such as
 * {@code s -> s.deadline(ofSeconds(55)).attempts(3).uses(ARXIV)}. Immutable.
 */
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
        Duration longestLater,
        Write.@Nullable Together<?> together,
        boolean writesAlone) {

    /** A call that waits longer than this for its slot occupies a place that another step could use. */
    private static final Duration WORTH_WAITING = Duration.ofSeconds(10);

    public StepDefinition {
        Names.requireName("step", name);
        requirePositive("deadline", deadline);
        requirePositive("laterAtMost", longestLater);
        require(perNode >= 1 && perNode <= 10_000, "perNode " + perNode, "be 1 to 10000");
        require(mostLaters >= 0, "laterAtMost " + mostLaters, "not be negative");
        uses = List.copyOf(uses);
        mayGoTo = Set.copyOf(mayGoTo);
    }

    /** A step with default options. */
    static <P> StepDefinition<P> of(String name, Step<P> code) {
        return new StepDefinition<>(
                name,
                code,
                Duration.ofSeconds(60),
                32,
                RetryPlan.of(RetryPolicy.defaults()),
                Rules.of(),
                List.of(),
                Set.of(),
                100,
                Duration.ofDays(7),
                null,
                false);
    }

    /** How long one attempt may take before it is interrupted (default 60 s). */
    public StepDefinition<P> deadline(Duration most) {
        return new StepDefinition<>(
                name,
                code,
                most,
                perNode,
                retry,
                rules,
                uses,
                mayGoTo,
                mostLaters,
                longestLater,
                together,
                writesAlone);
    }

    /** Maximum number of concurrent attempts on one node (default 32). */
    public StepDefinition<P> perNode(int most) {
        return new StepDefinition<>(
                name,
                code,
                deadline,
                most,
                retry,
                rules,
                uses,
                mayGoTo,
                mostLaters,
                longestLater,
                together,
                writesAlone);
    }

    /** Number of attempts, including the first (default 14, about half an hour). */
    public StepDefinition<P> attempts(int most) {
        return retry(retry.usual().withAttempts(most));
    }

    /** The retry policy for failures without a more specific one. */
    public StepDefinition<P> retry(RetryPolicy policy) {
        return retry(retry.withUsual(policy));
    }

    /** The retry policy for failures of one kind. */
    public StepDefinition<P> retry(Kind kind, RetryPolicy policy) {
        return retry(retry.with(kind, policy));
    }

    /** The retry policy for failures of one category. */
    public StepDefinition<P> retry(String category, RetryPolicy policy) {
        return retry(retry.with(category, policy));
    }

    private StepDefinition<P> retry(RetryPlan plan) {
        return new StepDefinition<>(
                name,
                code,
                deadline,
                perNode,
                plan,
                rules,
                uses,
                mayGoTo,
                mostLaters,
                longestLater,
                together,
                writesAlone);
    }

    /** Rules that are tried after those of the called upstream and before the defaults. */
    public StepDefinition<P> classify(Rules table) {
        return new StepDefinition<>(
                name,
                code,
                deadline,
                perNode,
                retry,
                table,
                uses,
                mayGoTo,
                mostLaters,
                longestLater,
                together,
                writesAlone);
    }

    /** Declares the external services that this step calls; while one of them is on hold, so is the step. */
    public StepDefinition<P> uses(Upstream... upstreams) {
        List<Upstream> all = Stream.concat(uses.stream(), Stream.of(upstreams)).toList();
        return new StepDefinition<>(
                name,
                code,
                deadline,
                perNode,
                retry,
                rules,
                all,
                mayGoTo,
                mostLaters,
                longestLater,
                together,
                writesAlone);
    }

    /** Declares the steps that {@link Outcome#goTo} may name; checked when the pipeline is built. */
    public StepDefinition<P> mayGoTo(String... steps) {
        Set<String> all = new LinkedHashSet<>(mayGoTo);
        all.addAll(List.of(steps));
        return new StepDefinition<>(
                name,
                code,
                deadline,
                perNode,
                retry,
                rules,
                uses,
                all,
                mostLaters,
                longestLater,
                together,
                writesAlone);
    }

    /** Limits {@link Outcome#later}: how often in a row, and for how long in total (default 100 times and 7 days). */
    public StepDefinition<P> laterAtMost(int times, Duration inAll) {
        return new StepDefinition<>(
                name, code, deadline, perNode, retry, rules, uses, mayGoTo, times, inAll, together, writesAlone);
    }

    /**
     * Writes the values of this step's outcomes, {@code Outcome.next().writeTogether(value)}, for many items by one call and in
     * one commit: {@code s -> s.writeTogether(Row.class, (tx, rows) -> table.insertAll(tx, rows))}.
     */
    public <V> StepDefinition<P> writeTogether(Class<V> type, Write.OfMany<V> write) {
        return writeTogether(type, write, defaults -> defaults);
    }

    /** The same with limits for a batch: {@code t -> t.atMost(200)}. */
    public <V> StepDefinition<P> writeTogether(
            Class<V> type, Write.OfMany<V> write, UnaryOperator<Write.Together<V>> limits) {
        Write.Together<V> all = limits.apply(Write.Together.of(type, write));
        return new StepDefinition<>(
                name, code, deadline, perNode, retry, rules, uses, mayGoTo, mostLaters, longestLater, all, writesAlone);
    }

    /**
     * Commits the write of each outcome by itself (default: small ones that wait for a connection share a transaction, which is quicker).
     * For writes that call functions which change settings of the transaction.
     */
    public StepDefinition<P> writeAlone() {
        return new StepDefinition<>(
                name, code, deadline, perNode, retry, rules, uses, mayGoTo, mostLaters, longestLater, together, true);
    }

    /** Concurrent attempts on one node: no more than its upstreams' limits let through in a reasonable wait. */
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

    /** How many calls per second its upstreams' limits allow over all nodes; infinite without a limit. */
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

    private static void requirePositive(String option, Duration value) {
        require(value.isPositive(), option + " " + value, "be longer than zero");
    }

    private static void require(boolean fits, String option, String must) {
        if (!fits) {
            throw new IllegalArgumentException("could not use " + option + " because it must " + must);
        }
    }
}
