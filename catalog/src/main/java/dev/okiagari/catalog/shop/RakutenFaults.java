package dev.okiagari.catalog.shop;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.gateway.http.OutsideFault;
import java.time.Duration;

/** What can go wrong with the shop, and the upstream that stands for it. */
public final class RakutenFaults {
    public static final Category RATE_LIMIT = Kind.THROTTLED.as("rakuten.rate_limit");
    /** 5xx, time-outs, resets, a truncated body, a body that is not JSON. */
    public static final Category TRANSIENT = Kind.TRANSIENT.as("rakuten.transient");
    /** 400, 404, or JSON without the expected members: this target. */
    public static final Category CLIENT_ERROR = Kind.INVALID.as("rakuten.client_error");
    /** 401, 403, or the 400 that says the application id is invalid. */
    public static final Category AUTH = Kind.MISCONFIGURED.as("rakuten.auth");

    /** How statuses and faults are classified. */
    public static final Rules RULES = Rules.of()
            .status(401, AUTH)
            .status(403, AUTH)
            .status(429, RATE_LIMIT)
            .status(408, TRANSIENT)
            .status(425, TRANSIENT)
            // Redirects are not followed, because each request counts; what is at such an address is not JSON.
            .statuses(300, 399, TRANSIENT)
            .statuses(400, 499, CLIENT_ERROR)
            .statuses(500, 599, TRANSIENT)
            .thrown(OutsideFault.class, TRANSIENT);

    private RakutenFaults() {}

    /** The shop as an upstream: one request per gap over all nodes, retries included. */
    static Upstream rakuten(Duration gap) {
        return Upstream.named("rakuten").rate(1, gap).classify(RULES);
    }
}
