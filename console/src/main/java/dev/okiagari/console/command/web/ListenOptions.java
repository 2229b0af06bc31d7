package dev.okiagari.console.command.web;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.web.access.AccessSettings;
import dev.okiagari.console.web.mount.WebServer;
import io.javalin.config.RoutesConfig;
import io.javalin.util.JavalinBindException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a command serves pages, and whom it believes. */
public final class ListenOptions {
    private static final int USUAL_PORT = 7300;

    private final @Nullable String usual;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Port to listen on (default: OKIAGARI_PORT, else 7300; 0: any free one).")
    private @Nullable Integer port;

    @Option(
            names = "--host",
            paramLabel = "HOST",
            defaultValue = "127.0.0.1",
            description = "Address to listen on (default ${DEFAULT-VALUE}, which only this machine reaches).")
    private String host = "127.0.0.1";

    @Option(
            names = "--trusted-header",
            paramLabel = "NAME",
            description =
                    "Header in which a proxy in front names whom it has signed in; they are operators. Only when nobody"
                            + " reaches this port but through that proxy.")
    private @Nullable String trustedHeader;

    @Option(names = "--https", description = "Browsers come by HTTPS, which a proxy in front ends: cookies need it.")
    private boolean https;

    /** With the environment, in which OKIAGARI_PORT may be set. */
    public ListenOptions(Map<String, String> environment) {
        this.usual = environment.get("OKIAGARI_PORT");
    }

    /** The port to listen on. Ends the command when it cannot be one. */
    public int port() {
        Integer given = port;
        String set = usual;
        if (given != null) {
            return checked("--port", given.toString());
        }
        return set == null || set.isEmpty() ? USUAL_PORT : checked("OKIAGARI_PORT", set);
    }

    private static int checked(String name, String value) {
        if (!value.matches("\\d{1,5}") || Integer.parseInt(value) > 65_535) {
            throw new CommandFailed(
                    Exit.USAGE,
                    "could not use " + name + " '" + value + "' because a port is a number from 0 to 65535");
        }
        return Integer.parseInt(value);
    }

    public AccessSettings access() {
        return AccessSettings.defaults().withTrustedHeader(trustedHeader).withHttps(https);
    }

    /** Starts to listen, on any free port when the usual one is taken. */
    public WebServer startAnyway(Consumer<RoutesConfig> routes) {
        try {
            return WebServer.start(host, isFree() ? port() : 0, routes);
        } catch (JavalinBindException e) {
            return WebServer.start(host, 0, routes);
        }
    }

    /** Whether nobody listens on the port yet. */
    public boolean isFree() {
        try {
            probe();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Ends the command when the port is taken, before it starts anything that takes long. */
    public void requireFree() {
        try {
            probe();
        } catch (IOException e) {
            throw taken(e);
        }
    }

    private void probe() throws IOException {
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(host, port()));
        }
    }

    /** Starts to listen; ends the command when the port is taken. */
    public WebServer start(Consumer<RoutesConfig> routes) {
        try {
            return WebServer.start(host, port(), routes);
        } catch (JavalinBindException e) {
            throw taken(e);
        }
    }

    private CommandFailed taken(Exception e) {
        return new CommandFailed(
                Exit.FAILED,
                "could not listen on " + host + ":" + port()
                        + " because the port is in use or not allowed; choose another one with --port",
                e);
    }
}
