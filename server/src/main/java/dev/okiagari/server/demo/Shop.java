package dev.okiagari.server.demo;

import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryAfter;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.upstream.OutagePolicy;
import dev.okiagari.engine.upstream.Upstream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** A simulated external service that answers as the order's fate says, after some milliseconds. Safe for many threads. */
final class Shop {
    /**
     * It fails for single orders and never for all, so it takes much to count as down: near the end of a demo there are
     * few calls, and a handful of orders in trouble would look like an outage.
     */
    static final Upstream UPSTREAM = Upstream.named("shop")
            .outage(OutagePolicy.defaults().withInARow(20).withShare(1, 30))
            .classify(Rules.of()
                    .status(429, Kind.THROTTLED.as("shop.rate_limit"))
                    .status(404, Kind.INVALID.as("shop.not_found"))
                    .statuses(500, 599, Kind.TRANSIENT.as("shop.down"))
                    .thrown(MalformedAnswer.class, Kind.INVALID.as("shop.malformed")));

    private static final int RETRY_AFTER_SECONDS = 1;

    /** The answer is not an order. */
    static final class MalformedAnswer extends RuntimeException {
        MalformedAnswer(String message) {
            super(message);
        }
    }

    private Shop() {}

    /** A call as a step makes it: returns, throws, or hangs until the deadline interrupts it. */
    static String call(String key, String step, int attempt) throws InterruptedException, ExecutionException {
        String answer = arriving("answer to " + step + " of " + key).get();
        return switch (Fate.of(key).answer(step, attempt)) {
            case FINE, LOCKED -> answer;
            case DOWN -> throw new HttpFailure(503, "503 Service Unavailable");
            case BUSY -> throw new HttpFailure(429, "429 Too Many Requests", RetryAfter.ofSeconds(RETRY_AFTER_SECONDS));
            case MISSING -> throw new HttpFailure(404, "404 Not Found: no order " + key);
            case MALFORMED -> throw new MalformedAnswer("expected an order, found '<html>' at line 1");
            case SILENT -> new CompletableFuture<String>().get(); // never completed
        };
    }

    /** Long enough that a node always has a few running items. */
    static CompletableFuture<String> arriving(String answer) {
        int millis = ThreadLocalRandom.current().nextInt(20, 150);
        return new CompletableFuture<String>().completeOnTimeout(answer, millis, TimeUnit.MILLISECONDS);
    }
}
