package dev.okiagari.engine.model;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPlan;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.internal.text.Names;
import dev.okiagari.engine.upstream.Upstream;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The declaration of one step. Every option has a default; each method with an argument returns a copy with one option changed, such
 * as {@code s -> s.deadline(ofSeconds(55)).attempts(3).uses(ARXIV)}. Immutable.
 */
public final class StepDefinition<P> {
    /** A call that waits longer than this for its slot occupies a place that another step could use. */
    private static final Duration WORTH_WAITING = Duration.ofSeconds(10);

    private final String name;
    private final Step<P> code;
    private final Options options;

    /** The options with their defaults. Changed only by {@link #with}, before anybody else sees them. */
    private static final class Options implements Cloneable {
        private Duration deadline = Duration.ofSeconds(60);
        private int perNode = 32;
        private RetryPlan retry = RetryPlan.of(RetryPolicy.defaults());
        private Rules rules = Rules.of();
        private List<Upstream> uses = List.of();
        private Set<String> mayGoTo = Set.of();
        private int mostLaters = 100;
        private Duration longestLater = Duration.ofDays(7);
        private Write.@Nullable Together<?> together;
        private boolean writesAlone;

        Options copy() {
            try {
                return (Options) clone();
            } catch (CloneNotSupportedException e) {
                throw new IllegalStateException("could not copy the options of a step", e);
            }
        }
    }

    private StepDefinition(String name, Step<P> code, Options options) {
        Names.requireName("step", name);
        requirePositive("deadline", options.deadline);
        requirePositive("laterAtMost", options.longestLater);
        require(options.perNode >= 1 && options.perNode <= 10_000, "perNode " + options.perNode, "be 1 to 10000");
        require(options.mostLaters >= 0, "laterAtMost " + options.mostLaters, "not be negative");
        this.name = name;
        this.code = code;
        this.options = options;
    }

    /** A step with default options. */
    static <P> StepDefinition<P> of(String name, Step<P> code) {
        return new StepDefinition<>(name, code, new Options());
    }

    private StepDefinition<P> with(Consumer<Options> change) {
        Options changed = options.copy();
        change.accept(changed);
        return new StepDefinition<>(name, code, changed);
    }

    /** How long one attempt may take before it is interrupted (default 60 s). */
    public StepDefinition<P> deadline(Duration most) {
        return with(o -> o.deadline = most);
    }

    /** Maximum number of concurrent attempts on one node (default 32). */
    public StepDefinition<P> perNode(int most) {
        return with(o -> o.perNode = most);
    }

    /** Number of attempts, including the first (default 14, about half an hour). */
    public StepDefinition<P> attempts(int most) {
        return with(o -> o.retry = o.retry.withUsual(o.retry.usual().withAttempts(most)));
    }

    /** The retry policy for failures without a more specific one. */
    public StepDefinition<P> retry(RetryPolicy policy) {
        return with(o -> o.retry = o.retry.withUsual(policy));
    }

    /** The retry policy for failures of one kind. */
    public StepDefinition<P> retry(Kind kind, RetryPolicy policy) {
        return with(o -> o.retry = o.retry.with(kind, policy));
    }

    /** The retry policy for failures of one category. */
    public StepDefinition<P> retry(String category, RetryPolicy policy) {
        return with(o -> o.retry = o.retry.with(category, policy));
    }

    /** Rules that are tried after those of the called upstream and before the defaults. */
    public StepDefinition<P> classify(Rules table) {
        return with(o -> o.rules = table);
    }

    /** Declares the external services that this step calls; while one of them is on hold, so is the step. */
    public StepDefinition<P> uses(Upstream... upstreams) {
        return with(o ->
                o.uses = Stream.concat(o.uses.stream(), Stream.of(upstreams)).toList());
    }

    /** Declares the steps that {@link Outcome#goTo} may name; checked when the pipeline is built. */
    public StepDefinition<P> mayGoTo(String... steps) {
        Set<String> all = new HashSet<>(options.mayGoTo);
        all.addAll(List.of(steps));
        return with(o -> o.mayGoTo = Set.copyOf(all));
    }

    /** Limits {@link Outcome#later}: how often in a row, and for how long in total (default 100 times and 7 days). */
    public StepDefinition<P> laterAtMost(int times, Duration inAll) {
        return with(o -> {
            o.mostLaters = times;
            o.longestLater = inAll;
        });
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
        return with(o -> o.together = all);
    }

    /**
     * Commits the write of each outcome by itself (default: small ones that wait for a connection share a transaction, which is quicker).
     * For writes that call functions which change settings of the transaction.
     */
    public StepDefinition<P> writeAlone() {
        return with(o -> o.writesAlone = true);
    }

    public String name() {
        return name;
    }

    public Step<P> code() {
        return code;
    }

    public Duration deadline() {
        return options.deadline;
    }

    public int perNode() {
        return options.perNode;
    }

    public RetryPlan retry() {
        return options.retry;
    }

    public Rules rules() {
        return options.rules;
    }

    public List<Upstream> uses() {
        return options.uses;
    }

    public Set<String> mayGoTo() {
        return options.mayGoTo;
    }

    public int mostLaters() {
        return options.mostLaters;
    }

    public Duration longestLater() {
        return options.longestLater;
    }

    public Write.@Nullable Together<?> together() {
        return options.together;
    }

    public boolean writesAlone() {
        return options.writesAlone;
    }

    /**
     * Concurrent attempts on one node: no more than its upstreams' limits let through in a reasonable wait.
     *
     * @param limits gives an upstream its limits of now
     */
    public int atOnce(UnaryOperator<Upstream> limits) {
        int most = options.perNode;
        for (Upstream upstream : options.uses) {
            Upstream.Rate rate = limits.apply(upstream).rate();
            if (rate != null) {
                most = (int) Math.min(most, Math.max(2, WORTH_WAITING.dividedBy(rate.gap())));
            }
        }
        return most;
    }

    /** How many calls per second its upstreams' limits allow over all nodes; infinite without a limit. */
    public double mostPerSecond(UnaryOperator<Upstream> limits) {
        return options.uses.stream()
                .map(limits)
                .map(Upstream::rate)
                .filter(Objects::nonNull)
                .mapToDouble(r -> 1e9 / r.gap().toNanos())
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    public int attempts() {
        return options.retry.usual().attempts();
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
