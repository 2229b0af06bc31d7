package dev.okiagari.papers;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.papers.arxiv.ArxivFaults;
import dev.okiagari.papers.arxiv.QueryMoved;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Calls arXiv or ar5iv for one paper, so that what concerns this paper alone does not speak against the service: an odd entry, a redirect,
 * and a refusal. arXiv answers 403 for a paper that is not public, and for everything when it takes the caller for a robot; a request for
 * another paper tells the two apart. For one attempt.
 *
 * @param another asks for another paper
 */
record PaperCalls(Attempt<?> attempt, Upstream upstream, Callable<?> another) {

    /** What a request brought, or what was thrown instead. */
    private record Reply<T>(@Nullable T value, @Nullable RuntimeException own) {}

    <T> T call(Callable<T> request) throws Exception {
        Reply<T> reply = attempt.call(upstream, () -> {
            try {
                return new Reply<>(request.call(), null);
            } catch (RuntimeException e) {
                if (isOwn(e)) {
                    return new Reply<>(null, e);
                }
                throw e;
            }
        });
        if (reply.own() instanceof HttpFailure refused) {
            attempt.call(upstream, another); // when this is refused too, it throws, and the service is put on hold
            throw ArxivFaults.FORBIDDEN.because(
                    upstream.name() + " refuses access to this paper, but not to others: " + refused.getMessage(),
                    refused);
        }
        if (reply.own() != null) {
            throw reply.own();
        }
        T value = reply.value();
        if (value == null) {
            throw new IllegalStateException("the call returned null");
        }
        return value;
    }

    static boolean isRefusal(Exception thrown) {
        return thrown instanceof HttpFailure answered && (answered.status() == 401 || answered.status() == 403);
    }

    private static boolean isOwn(RuntimeException thrown) {
        return thrown instanceof QueryMoved
                || isRefusal(thrown)
                || (thrown instanceof ClassifiedException odd && odd.category().equals(ArxivFaults.ODD_ENTRY));
    }
}
