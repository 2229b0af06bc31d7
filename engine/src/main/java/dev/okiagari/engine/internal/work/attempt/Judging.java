package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.failure.Rules.Rule;
import dev.okiagari.engine.internal.decide.Classifier;
import dev.okiagari.engine.internal.text.Causes;
import dev.okiagari.engine.upstream.Upstream;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Classifies by rules whose functions may throw, and logs that once per rule. */
final class Judging {
    private static final Logger log = LoggerFactory.getLogger(Judging.class);

    private static final Set<Rule> TOLD = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    private Judging() {}

    static Failure classify(Throwable thrown, @Nullable Upstream called, Rules stepRules) {
        return Classifier.classify(thrown, called, stepRules, Judging::warnOnce);
    }

    private static void warnOnce(Rule rule, Throwable fault) {
        if (TOLD.add(rule)) {
            log.warn(
                    "could not ask the rule '{}' because its function threw; it counts as no match",
                    rule.words(),
                    Causes.printable(fault));
        }
    }
}
