package dev.okiagari.engine.testing;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.internal.decide.Classifier;
import dev.okiagari.engine.upstream.Upstream;
import org.jspecify.annotations.Nullable;

/** Asks the engine's classifier what an exception means, for tests of rules and of clients that throw. */
public final class Classification {
    private Classification() {}

    /** The failure that an attempt would record for {@code thrown} out of a call to {@code called}, without rules of its step. */
    public static Failure of(Throwable thrown, @Nullable Upstream called) {
        return Classifier.classify(thrown, called, Rules.of());
    }
}
