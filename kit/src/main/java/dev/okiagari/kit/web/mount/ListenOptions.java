package dev.okiagari.kit.web.mount;

import static dev.okiagari.kit.KitTexts.say;

import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.web.access.AccessSettings;
import dev.okiagari.kit.web.access.TrustedHeaders;
import dev.okiagari.kit.web.client.AllowedHosts;
import dev.okiagari.kit.web.client.TrustedProxies;
import io.javalin.config.RoutesConfig;
import io.javalin.util.JavalinBindException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a command serves pages, and whom it believes. */
public final class ListenOptions {
    private static final int USUAL_PORT = 7300;

    private static final String PROXIES = "OKIAGARI_TRUSTED_PROXIES";

    private static final String HOSTS = "OKIAGARI_ALLOWED_HOSTS";

    private final @Nullable String usual;
    private final @Nullable String usualProxies;
    private final @Nullable String usualHosts;

    @Option(names = "--port", paramLabel = "PORT", descriptionKey = "shared.port")
    private @Nullable Integer port;

    @Option(names = "--host", paramLabel = "HOST", defaultValue = "127.0.0.1", descriptionKey = "shared.host")
    private String host = "127.0.0.1";

    @Option(names = "--trusted-header", paramLabel = "NAME", descriptionKey = "shared.trusted-header")
    private @Nullable String trustedHeader;

    @Option(names = "--trusted-role-header", paramLabel = "NAME", descriptionKey = "shared.trusted-role-header")
    private @Nullable String trustedRole;

    @Option(names = "--trusted-groups-header", paramLabel = "NAME", descriptionKey = "shared.trusted-groups-header")
    private @Nullable String trustedGroups;

    @Option(names = "--operator-groups", paramLabel = "GROUPS", split = ",", descriptionKey = "shared.operator-groups")
    private List<String> operatorGroups = List.of();

    @Option(names = "--allowed-hosts", paramLabel = "NAMES", descriptionKey = "shared.allowed-hosts")
    private @Nullable String allowedHosts;

    @Option(names = "--https", descriptionKey = "shared.https")
    private boolean https;

    @Option(names = "--trusted-proxies", paramLabel = "ADDRESSES", descriptionKey = "shared.trusted-proxies")
    private @Nullable String proxies;

    /** With the environment, in which OKIAGARI_PORT, OKIAGARI_TRUSTED_PROXIES and OKIAGARI_ALLOWED_HOSTS may be set. */
    public ListenOptions(Map<String, String> environment) {
        this.usual = environment.get("OKIAGARI_PORT");
        this.usualProxies = environment.get(PROXIES);
        this.usualHosts = environment.get(HOSTS);
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
            throw new CommandFailed(Exit.USAGE, say("listen.bad-port", name, value));
        }
        return Integer.parseInt(value);
    }

    /** Whom to believe. Ends the command when a trusted proxy is not an address. */
    public AccessSettings access() {
        return AccessSettings.defaults()
                .withTrusted(trusted())
                .withHosts(hosts())
                .withHttps(https)
                .withTrustedProxies(trustedProxies());
    }

    private @Nullable TrustedHeaders trusted() {
        if (trustedHeader != null) {
            return new TrustedHeaders(trustedHeader, trustedRole, trustedGroups, Set.copyOf(operatorGroups));
        }
        if (trustedRole != null || trustedGroups != null || !operatorGroups.isEmpty()) {
            throw new CommandFailed(Exit.USAGE, say("listen.no-name-header"));
        }
        return null;
    }

    /** The address that the server listens on is a name of it. */
    private AllowedHosts hosts() {
        String given = allowedHosts == null ? usualHosts : allowedHosts;
        List<String> names = new ArrayList<>(given == null ? List.of() : List.of(given.split(",", -1)));
        names.add(host);
        return AllowedHosts.of(names);
    }

    private TrustedProxies trustedProxies() {
        String given = proxies == null ? usualProxies : proxies;
        if (given == null || given.isEmpty()) {
            return TrustedProxies.NONE;
        }
        try {
            return TrustedProxies.parse(given);
        } catch (IllegalArgumentException e) {
            String name = proxies == null ? PROXIES : "--trusted-proxies";
            throw new CommandFailed(Exit.USAGE, say("listen.bad-proxies", name, given, e.getMessage()), e);
        }
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
        return new CommandFailed(Exit.FAILED, say("listen.taken", host + ":" + port()), e);
    }
}
