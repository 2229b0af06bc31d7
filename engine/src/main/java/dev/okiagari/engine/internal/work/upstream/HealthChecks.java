package dev.okiagari.engine.internal.work.upstream;

import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.internal.decide.Classifier;
import dev.okiagari.engine.upstream.Upstream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Makes the health checks of upstreams, each call within the limits and within a time. Safe for many threads. */
final class HealthChecks {
    /** How long one call of a check may take: as long as a step by default. */
    static final Duration LONGEST = Duration.ofSeconds(60);

    private final Turns turns;
    private final Duration longest;
    private final Map<String, Thread> running = new ConcurrentHashMap<>();

    HealthChecks(Turns turns, Duration longest) {
        this.turns = turns;
        this.longest = longest;
    }

    /** What is wrong with the upstream, in words; null when every call of its check succeeded. */
    @Nullable
    String findFault(Upstream upstream) throws InterruptedException, SQLException {
        for (Callable<?> call : upstream.healthChecks()) {
            if (!turns.take(upstream, longest)) {
                return "all " + upstream.atOnce() + " permitted concurrent calls have not returned within "
                        + longest.toSeconds() + " s";
            }
            try {
                String fault = findFault(upstream, call);
                if (fault != null) {
                    return fault;
                }
            } finally {
                turns.leave(upstream);
            }
        }
        return null;
    }

    /** In a thread of its own, because the call may ignore the interrupt; then no other is made beside it. */
    private @Nullable String findFault(Upstream upstream, Callable<?> call) throws InterruptedException {
        Thread last = running.get(upstream.name());
        if (last != null && !last.join(Duration.ofMillis(100))) {
            return "the last one has not returned yet";
        }
        FutureTask<?> task = new FutureTask<>(call);
        Thread thread = Thread.ofPlatform()
                .daemon()
                .name("okiagari-health-check-" + upstream.name())
                .unstarted(task);
        running.put(upstream.name(), thread);
        thread.start();
        try {
            task.get(longest.toNanos(), TimeUnit.NANOSECONDS);
            return null;
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            return Classifier.classify(cause, upstream, Rules.of()).message();
        } catch (TimeoutException e) {
            return "no answer within " + longest.toSeconds() + " s";
        } finally {
            task.cancel(true);
        }
    }
}
