package dev.okiagari.papers;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.upstream.Upstream;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Calls whose bad answers are answers. They are thrown outside the call: whoever gives them is there, and one odd paper must not
 * hold a service for everybody.
 */
final class Answered {
    private Answered() {}

    /** What the call brought, or why its answer could not be used. */
    private record Reply<T>(@Nullable T value, @Nullable ClassifiedException bad) {}

    /** @param bad the category of answers that do not speak against the upstream */
    static <T> T call(Attempt<?> attempt, Upstream upstream, Category bad, Callable<T> work) throws Exception {
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
            throw reply.bad() == null ? new IllegalStateException("could not use an answer that is null") : reply.bad();
        }
        return value;
    }
}
