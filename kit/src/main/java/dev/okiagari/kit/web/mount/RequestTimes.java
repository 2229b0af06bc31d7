package dev.okiagari.kit.web.mount;

import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.WebTicks;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.TimeUnit;

/** Measures how long requests take, by route and status. Threads may share it. */
public final class RequestTimes {
    private final MeterRegistry registry;

    public RequestTimes(MeterRegistry registry) {
        this.registry = registry;
    }

    void answered(Route route, int status, long begunAt) {
        Timer.builder("okiagari.http.requests")
                .description("Requests to the console, by route")
                .tag("method", route.method().name())
                .tag("route", route.path())
                .tag("status", String.valueOf(status))
                .register(registry)
                .record(WebTicks.now() - begunAt, TimeUnit.NANOSECONDS);
    }
}
