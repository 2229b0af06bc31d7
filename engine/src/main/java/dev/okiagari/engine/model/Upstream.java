package dev.okiagari.engine.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A declared outside service: its name, how its failures are classified, and how often it may be called. A constant,
 * shared by all steps that use it. The limit holds over all nodes on one database.
 */
public record Upstream(String name, Rules rules, @Nullable Rate rate) {

    /** So many calls in each such length of time; granted evenly, one slot after the other. */
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
    }

    public static Upstream named(String name) {
        return new Upstream(name, Rules.of(), null);
    }

    /** The same upstream with these rules, which are asked before the step's and the default ones. */
    public Upstream classify(Rules table) {
        return new Upstream(name, table, rate);
    }

    /** The same upstream, called at most so often over all nodes. Every call waits for its slot. */
    public Upstream rate(int calls, Duration per) {
        return new Upstream(name, rules, new Rate(calls, per));
    }
}
