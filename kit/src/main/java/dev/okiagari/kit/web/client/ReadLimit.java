package dev.okiagari.kit.web.client;

import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.WebTicks;
import dev.okiagari.kit.web.Who;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.time.Duration;

/**
 * Limits how often a client who has not signed in may read; who has signed in or has a token is not limited. Clients are told apart by
 * their {@link ClientAddress}. Threads may share it.
 */
public final class ReadLimit {
    private final ClientLimit limit;

    public ReadLimit(int most, Duration period) {
        this.limit = new ClientLimit(most, period, WebTicks::now);
    }

    /** Throws a refusal when the client has asked too often. */
    public void require(Context request) {
        if (Who.of(request).role() == Role.EVERYBODY) {
            limit.count(ClientAddress.of(request).key());
        }
    }

    public Handler before(Handler handler) {
        return request -> {
            require(request);
            handler.handle(request);
        };
    }
}
