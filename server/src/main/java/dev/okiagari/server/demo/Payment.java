package dev.okiagari.server.demo;

import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.upstream.Upstream;
import java.util.concurrent.ExecutionException;

/**
 * A made-up payment service. It never troubles a single order; now and then the whole of it is down, and the demo says
 * when. Safe for many threads.
 */
final class Payment {
    static final Upstream UPSTREAM =
            Upstream.named("payment").classify(Rules.of().statuses(500, 599, Kind.TRANSIENT.as("payment.down")));

    private volatile boolean down;

    void setDown(boolean isDown) {
        down = isDown;
    }

    /** A call as a step makes it. Paying twice for one order would be seen by the reckoning: the row is written once. */
    String call(String key) throws InterruptedException, ExecutionException {
        String answer = Shop.arriving("receipt of " + key).get();
        if (down) {
            throw new HttpFailure(503, "503 Service Unavailable: payments are down for everybody");
        }
        return answer;
    }
}
