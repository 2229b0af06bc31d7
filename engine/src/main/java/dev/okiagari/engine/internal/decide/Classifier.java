package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.Messages;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.failure.Rules.Rule;
import dev.okiagari.engine.internal.text.Causes;
import dev.okiagari.engine.upstream.Upstream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Turns what a step threw into a {@link Failure}: rules of the upstream that was called, then of the step, then the
 * defaults, each asked along the whole cause chain. The only place that looks at exception types.
 */
public final class Classifier {
    private Classifier() {}

    /** What {@code thrown} means, when it came out of a call to {@code called} (or of the step's own code). */
    public static Failure classify(Throwable thrown, @Nullable Upstream called, Rules stepRules) {
        List<Throwable> chain = Causes.of(thrown);
        for (Throwable link : chain) {
            if (link instanceof ClassifiedException classified) {
                return failure(chain, classified.category(), "stated by the step", called);
            }
        }
        if (called != null) {
            Rule rule = firstMatch(called.rules(), chain);
            if (rule != null) {
                return failure(chain, rule.category(), "upstream " + called.name() + ": " + rule.words(), called);
            }
        }
        Rule rule = firstMatch(stepRules, chain);
        if (rule != null) {
            return failure(chain, rule.category(), "step: " + rule.words(), called);
        }
        rule = firstMatch(DefaultRules.TABLE, chain);
        if (rule == null) {
            return failure(chain, Kind.UNKNOWN.plain(), "no rule matched", called);
        }
        Integer status = first(chain, Classifier::statusOf);
        boolean refusedBySuppliedAddress = called == null && status != null && (status == 401 || status == 403);
        Category category = refusedBySuppliedAddress ? DefaultRules.SUPPLIED_ADDRESS_REFUSED : rule.category();
        Failure failure = failure(chain, category, "default: " + rule.words(), called);
        HoldScope ofBuild = DefaultRules.faultOfBuild(rule);
        return ofBuild == null ? failure : failure.holding(ofBuild);
    }

    private static @Nullable Rule firstMatch(Rules rules, List<Throwable> chain) {
        for (Rule rule : rules.list()) {
            for (Throwable link : chain) {
                if (rule.matches(link, statusOf(link), sqlStateOf(link))) {
                    return rule;
                }
            }
        }
        return null;
    }

    private static Failure failure(List<Throwable> chain, Category category, String rule, @Nullable Upstream called) {
        Throwable outer = chain.getFirst();
        return new Failure(
                category,
                first(chain, Classifier::statusOf),
                first(chain, Classifier::sqlStateOf),
                outer.getClass().getSimpleName(),
                Messages.clean(message(chain)),
                rule,
                first(chain, link -> link instanceof HttpFailure http ? http.retryAfter() : null),
                called == null ? HoldScope.STEP : HoldScope.upstream(called.name()),
                Duration.ZERO);
    }

    /** The outermost message, and the innermost where it says something else: wrappers often say nothing. */
    private static String message(List<Throwable> chain) {
        String outer = Causes.message(chain.getFirst());
        String inner = Causes.message(chain.getLast());
        if (outer == null || outer.isBlank()) {
            return inner == null ? "" : inner;
        }
        return inner == null || outer.contains(inner) ? outer : outer + " (" + inner + ")";
    }

    private static <T> @Nullable T first(List<Throwable> chain, Function<Throwable, @Nullable T> read) {
        return chain.stream().map(read).filter(Objects::nonNull).findFirst().orElse(null);
    }

    private static @Nullable Integer statusOf(Throwable link) {
        return link instanceof HttpFailure http ? Integer.valueOf(http.status()) : null;
    }

    private static @Nullable String sqlStateOf(Throwable link) {
        return link instanceof SQLException sql ? sql.getSQLState() : null;
    }
}
