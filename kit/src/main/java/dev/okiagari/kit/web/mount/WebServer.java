package dev.okiagari.kit.web.mount;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.RoutesConfig;
import java.time.Duration;
import java.util.function.Consumer;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** A server of its own for the pages, for programs that have none. */
public final class WebServer implements AutoCloseable {
    /** Larger than any upload; handlers have smaller limits of their own. */
    private static final long MOST_BYTES = 20_000_000;

    /** A request that has not come by then, and a connection on which nothing happens, end. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

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
                            strict(config, host, port);
                            routes.accept(config.routes);
                        })
                        .start(host, port),
                host);
    }

    private static void strict(JavalinConfig config, String host, int port) {
        config.jetty.modifyServer(server -> server.setErrorHandler(new ServerErrors()));
        config.jetty.addConnector((server, http) -> connector(server, http, host, port));
    }

    private static ServerConnector connector(Server server, HttpConfiguration http, String host, int port) {
        http.setSendServerVersion(false);
        http.addCustomizer((request, answer) -> new PunctualRequest(request, PATIENCE));
        ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
        connector.setHost(host);
        connector.setPort(port);
        connector.setIdleTimeout(PATIENCE.toMillis());
        connector.addBean(new HeaderPatience(connector.getScheduler(), PATIENCE));
        return connector;
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
