package dev.okiagari.engine.failure;

import java.util.ArrayList;
import java.util.List;

/** An ordered classification table; the first rule that matches wins. Immutable: each call gives a longer table. */
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

    /** The same by class name, for a library that may not be there. */
    public Rules thrown(String className, Category category) {
        return plus(new Rule.Match.Thrown(className), category);
    }

    public Rules sqlState(String prefix, Category category) {
        return plus(new Rule.Match.SqlState(prefix), category);
    }

    private Rules plus(Rule.Match match, Category category) {
        List<Rule> longer = new ArrayList<>(list);
        longer.add(new Rule(match, category));
        return new Rules(longer);
    }
}
