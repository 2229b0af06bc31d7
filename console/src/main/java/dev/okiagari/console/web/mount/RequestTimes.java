package dev.okiagari.console.web.mount;

import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Ticks;
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
                .record(Ticks.now() - begunAt, TimeUnit.NANOSECONDS);
    }
}
