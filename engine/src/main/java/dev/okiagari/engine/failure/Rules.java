package dev.okiagari.engine.failure;

import dev.okiagari.engine.internal.text.Causes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** An ordered classification table; the first rule that matches applies. Immutable: each method returns a longer table. */
public record Rules(List<Rule> list) {
    private static final Rules NONE = new Rules(List.of());

    public Rules {
        list = List.copyOf(list);
    }

    /** A table without rules. */
    public static Rules of() {
        return NONE;
    }

    public Rules status(int status, Category category) {
        return statuses(status, status, category);
    }

    public Rules statuses(int low, int high, Category category) {
        if (low > high) {
            throw new IllegalArgumentException("could not add a rule because status " + low + " is above " + high);
        }
        return plus(new Rule.Match.Status(low, high), category);
    }

    public Rules thrown(Class<? extends Throwable> type, Category category) {
        return plus(new Rule.Match.Thrown(type.getName()), category);
    }

    /** The same by class name, for a library that may not be on the class path. */
    public Rules thrown(String className, Category category) {
        return plus(new Rule.Match.Thrown(className), category);
    }

    public Rules sqlState(String prefix, Category category) {
        return plus(new Rule.Match.SqlState(prefix), category);
    }

    /**
     * A rule with a function of yours, for what class and status do not tell. It is called with each exception of the
     * cause chain, outermost first. A function that throws does not match, and is logged once.
     *
     * @param words what the function checks, for the ledger and the pages, such as {@code "shop: out of stock"}
     */
    public Rules when(String words, Predicate<? super Throwable> test, Category category) {
        return plus(new Rule.Match.When(words, test), category);
    }

    /** These rules followed by the given ones. */
    public Rules then(Rules more) {
        List<Rule> longer = new ArrayList<>(list);
        longer.addAll(more.list);
        return new Rules(longer);
    }

    private Rules plus(Rule.Match match, Category category) {
        List<Rule> longer = new ArrayList<>(list);
        longer.add(new Rule(match, category));
        return new Rules(longer);
    }

    /** One rule of the table: what it matches, and the category it gives. */
    public record Rule(Match match, Category category) {

        /** What a rule matches. */
        public sealed interface Match {
            /** An HTTP status from {@code low} to {@code high}, both included. */
            record Status(int low, int high) implements Match {}

            /** An exception of this class or a subclass of it, anywhere in the cause chain. */
            record Thrown(String className) implements Match {}

            /** An SQLSTATE that begins with this. */
            record SqlState(String prefix) implements Match {}

            /** An exception for which the function returns true. */
            record When(String words, Predicate<? super Throwable> test) implements Match {
                public When {
                    if (words.isBlank()) {
                        throw new IllegalArgumentException(
                                "could not add a rule because its words are blank; say what the function asks");
                    }
                }
            }
        }

        /** True when this exception of a cause chain matches; throws what the function of a rule throws. */
        public boolean matches(Throwable link, @Nullable Integer status, @Nullable String sqlState) {
            return switch (match) {
                case Match.Status(int low, int high) -> status != null && status >= low && status <= high;
                case Match.SqlState(String prefix) -> sqlState != null && sqlState.startsWith(prefix);
                case Match.Thrown(String className) -> Causes.isA(link, className);
                case Match.When(String words, Predicate<? super Throwable> test) -> test.test(link);
            };
        }

        /** The rule in words, for the ledger and the pages. */
        public String words() {
            return switch (match) {
                case Match.Status(int low, int high) -> low == high ? "status " + low : "status " + low + "–" + high;
                case Match.SqlState(String prefix) -> "SQLSTATE " + prefix + (prefix.length() < 5 ? "…" : "");
                case Match.Thrown(String className) -> className.substring(className.lastIndexOf('.') + 1);
                case Match.When(String words, Predicate<? super Throwable> test) -> words;
            };
        }
    }
}
