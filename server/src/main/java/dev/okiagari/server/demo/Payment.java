package dev.okiagari.server.demo;

import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.upstream.Upstream;
import java.util.concurrent.ExecutionException;

/**
 * A simulated payment service. It never fails for a single order; at times it is down for all, and the demo says
 * when. Safe for many threads.
 */
final class Payment {
    static final Upstream UPSTREAM =
            Upstream.named("payment").classify(Rules.of().statuses(500, 599, Kind.TRANSIENT.as("payment.down")));

    private volatile boolean down;

    void setDown(boolean isDown) {
        down = isDown;
    }

    /** A call as a step makes it. A double payment would show in the final comparison. */
    String call(String key) throws InterruptedException, ExecutionException {
        String answer = Shop.arriving("receipt of " + key).get();
        if (down) {
            throw new HttpFailure(503, "503 Service Unavailable: payments are down");
        }
        return answer;
    }
}
