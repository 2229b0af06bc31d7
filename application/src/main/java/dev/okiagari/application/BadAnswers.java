package dev.okiagari.application;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.upstream.Upstream;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Calls upstreams so that an invalid answer counts as a successful call: it is thrown after the call has ended, because
 * an upstream that answers is up, and one odd item must not put it on hold for all others.
 */
public final class BadAnswers {
    private BadAnswers() {}

    /** What the call returned, or why its answer cannot be used. */
    private record Reply<T>(@Nullable T value, @Nullable ClassifiedException bad) {}

    /**
     * Makes the call and returns its value.
     *
     * @param bad the category of failures that say nothing about the upstream
     */
    public static <T> T call(Attempt<?> attempt, Upstream upstream, Category bad, Callable<T> work) throws Exception {
        Reply<T> reply = attempt.call(upstream, () -> {
            try {
                return new Reply<>(work.call(), null);
            } catch (ClassifiedException e) {
                if (e.category().equals(bad)) {
                    return new Reply<>(null, e);
                }
                throw e;
            }
        });
        T value = reply.value();
        if (value == null) {
            throw reply.bad() == null ? new IllegalStateException("the call returned null") : reply.bad();
        }
        return value;
    }
}
