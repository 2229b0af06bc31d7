package dev.okiagari.springboot.shop;

import dev.okiagari.engine.failure.Kind;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.springframework.stereotype.Component;

/** A service outside, which needs its time and refuses some. */
@Component
public class Payments {
    private static final Duration USUAL = Duration.ofMillis(5);

    /** The receipt; the same for the same key. */
    String charge(PlacedOrder order, String idempotencyKey) {
        LockSupport.parkNanos(USUAL.toNanos());
        if (order.id().startsWith("no-money")) {
            throw Kind.INVALID.as("payment.refused").because("there is no money for " + order.id());
        }
        return "receipt of " + idempotencyKey;
    }
}
