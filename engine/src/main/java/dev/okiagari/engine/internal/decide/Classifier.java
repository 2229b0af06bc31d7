package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.failure.Rules.Rule;
import dev.okiagari.engine.internal.text.Causes;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.jdbc.Messages;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Turns what a step threw into a {@link Failure}: rules of the upstream that was called, then of the step, then the
 * defaults, each asked along the whole cause chain. The only place that looks at exception types.
 */
public final class Classifier {
    /** The category of a failure because the application's pool had no free connection. */
    static final Category NO_CONNECTION = Kind.TRANSIENT.as("db.no_connection");

    private final List<Link> chain;
    private final @Nullable Upstream called;
    private final BiConsumer<Rule, Throwable> broken;

    /** One exception of the cause chain, with what several rules need of it looked up once. */
    private record Link(
            Throwable thrown,
            @Nullable Integer status,
            @Nullable String sqlState) {
        static Link of(Throwable thrown) {
            return new Link(
                    thrown, HttpAnswer.status(thrown), thrown instanceof SQLException sql ? sql.getSQLState() : null);
        }
    }

    private Classifier(Throwable thrown, @Nullable Upstream called, BiConsumer<Rule, Throwable> broken) {
        this.chain = Causes.of(thrown).stream().map(Link::of).toList();
        this.called = called;
        this.broken = broken;
    }

    /** The same as below, without reporting functions that throw. */
    public static Failure classify(Throwable thrown, @Nullable Upstream called, Rules stepRules) {
        return classify(thrown, called, stepRules, (rule, fault) -> {});
    }

    /**
     * Classifies {@code thrown}, which came out of a call to {@code called} or of the step's own code.
     *
     * @param broken receives each rule whose function threw, and the exception; such a rule does not match
     */
    public static Failure classify(
            Throwable thrown, @Nullable Upstream called, Rules stepRules, BiConsumer<Rule, Throwable> broken) {
        boolean isPools = lacksConnection(thrown); // the pool's fault, whichever upstream was being called
        return new Classifier(thrown, isPools ? null : called, broken).classify(stepRules, isPools);
    }

    /** True when the application's pool had no free connection and the step has not classified that itself. */
    public static boolean lacksConnection(Throwable thrown) {
        List<Throwable> chain = Causes.of(thrown);
        return chain.stream().anyMatch(ExhaustedPool::isSaidBy)
                && chain.stream().noneMatch(ClassifiedException.class::isInstance);
    }

    private Failure classify(Rules stepRules, boolean lacksConnection) {
        if (lacksConnection) {
            return failure(NO_CONNECTION, ExhaustedPool.WORDS, ExhaustedPool.WORDS + ": " + message());
        }
        for (Link link : chain) {
            if (link.thrown instanceof ClassifiedException classified) {
                return failure(classified.category(), "stated by the step");
            }
        }
        if (called != null) {
            Rule rule = firstMatch(called.rules());
            if (rule != null) {
                return failure(rule.category(), "upstream " + called.name() + ": " + rule.words());
            }
        }
        Rule rule = firstMatch(stepRules);
        return rule != null ? failure(rule.category(), "step: " + rule.words()) : byDefault();
    }

    private Failure byDefault() {
        Rule rule = firstMatch(DefaultRules.TABLE);
        if (rule == null) {
            return failure(Kind.UNKNOWN.plain(), "no rule matched");
        }
        Integer status = first(Link::status);
        boolean refusedBySuppliedAddress = called == null && status != null && (status == 401 || status == 403);
        Category category = refusedBySuppliedAddress ? DefaultRules.SUPPLIED_ADDRESS_REFUSED : rule.category();
        Failure failure = failure(category, "default: " + rule.words());
        HoldScope ofBuild = DefaultRules.faultOfBuild(rule);
        return ofBuild == null ? failure : failure.holding(ofBuild);
    }

    private @Nullable Rule firstMatch(Rules rules) {
        for (Rule rule : rules.list()) {
            for (Link link : chain) {
                if (matches(rule, link)) {
                    return rule;
                }
            }
        }
        return null;
    }

    /** A user's function that throws must not hide the failure that it was called with. */
    private boolean matches(Rule rule, Link link) {
        try {
            return rule.matches(link.thrown, link.status, link.sqlState);
        } catch (Throwable t) { // an Error too: it affects this rule only
            broken.accept(rule, t);
            return false;
        }
    }

    private Failure failure(Category category, String rule) {
        return failure(category, rule, message());
    }

    private Failure failure(Category category, String rule, String message) {
        return new Failure(
                category,
                first(Link::status),
                first(Link::sqlState),
                exceptionName(),
                Messages.clean(message),
                rule,
                first(link -> HttpAnswer.retryAfter(link.thrown)),
                called == null ? HoldScope.STEP : HoldScope.upstream(called.name()),
                Duration.ZERO);
    }

    /** Of the cause: that a step has stated a category says nothing of what happened. */
    private String exceptionName() {
        return chain.stream()
                .map(link -> link.thrown)
                .filter(thrown -> !(thrown instanceof ClassifiedException))
                .findFirst()
                .orElse(chain.getFirst().thrown)
                .getClass()
                .getSimpleName();
    }

    /** The outermost message, and the innermost where it says something else: wrappers often say nothing. */
    private String message() {
        String outer = Causes.message(chain.getFirst().thrown);
        String inner = Causes.message(chain.getLast().thrown);
        if (outer == null || outer.isBlank()) {
            return inner == null ? "" : inner;
        }
        return inner == null || outer.contains(inner) ? outer : outer + " (" + inner + ")";
    }

    private <T> @Nullable T first(Function<Link, @Nullable T> read) {
        return chain.stream().map(read).filter(Objects::nonNull).findFirst().orElse(null);
    }
}
