package dev.okiagari.console.web.mount;

import io.javalin.Javalin;
import io.javalin.config.RoutesConfig;
import java.util.function.Consumer;

/** A server of its own for the pages, for programs that have none. */
public final class WebServer implements AutoCloseable {
    /** Larger than any upload; handlers have smaller limits of their own. */
    private static final long MOST_BYTES = 20_000_000;

    private final Javalin javalin;
    private final String host;

    private WebServer(Javalin javalin, String host) {
        this.javalin = javalin;
        this.host = host;
    }

    public static WebServer start(String host, int port, Consumer<RoutesConfig> routes) {
        return new WebServer(
                Javalin.create(config -> {
                            config.startup.showJavalinBanner = false;
                            config.concurrency.useVirtualThreads = true;
                            config.http.maxRequestSize = MOST_BYTES;
                            routes.accept(config.routes);
                        })
                        .start(host, port),
                host);
    }

    /** What a browser on this machine opens. */
    public String address() {
        return "http://" + host + ":" + javalin.port();
    }

    @Override
    public void close() {
        javalin.stop();
    }
}
