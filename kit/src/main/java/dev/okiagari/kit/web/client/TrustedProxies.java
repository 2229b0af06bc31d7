package dev.okiagari.kit.web.client;

import io.javalin.http.Context;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The proxies in front that are believed about whom they pass on: a request's client is the address of the connection or, when that is one of
 * these, the last address in X-Forwarded-For that is not. Threads may share it.
 *
 * @param networks single addresses are networks of one
 */
public record TrustedProxies(List<Network> networks) {
    /** Nobody is believed: the address of the connection counts. */
    public static final TrustedProxies NONE = new TrustedProxies(List.of());

    private static final String HEADER = "X-Forwarded-For";
    private static final int MOST_HOPS = 20;

    public TrustedProxies {
        networks = List.copyOf(networks);
    }

    /**
     * Reads addresses such as 10.0.0.7 and networks such as 10.0.0.0/8 or fd00::/8. Throws an IllegalArgumentException that says what is
     * wrong: a name is not looked up, since its address may change.
     */
    public static TrustedProxies of(List<String> addresses) {
        return new TrustedProxies(addresses.stream().map(Network::parse).toList());
    }

    /** The same, separated by commas. */
    public static TrustedProxies parse(String addresses) {
        return of(List.of(addresses.split(",")));
    }

    /** Whom the request comes from. */
    public ClientAddress client(Context request) {
        // A proxy may add a line of its own below those that the client has made up.
        List<String> lines = Collections.list(request.req().getHeaders(HEADER));
        return client(request.req().getRemoteAddr(), lines);
    }

    ClientAddress client(String connection, List<String> forwarded) {
        InetAddress client = IpAddresses.parse(connection);
        if (client == null) {
            return new ClientAddress(connection);
        }
        List<String> hops = new ArrayList<>();
        forwarded.forEach(line -> hops.addAll(List.of(line.split(","))));
        for (String hop : hops.reversed().subList(0, Math.min(MOST_HOPS, hops.size()))) {
            InetAddress before = trusts(client) ? IpAddresses.parse(hop) : null;
            if (before == null) {
                break; // not a proxy of ours, or not written by one
            }
            client = before;
        }
        return ClientAddress.of(client);
    }

    private boolean trusts(InetAddress address) {
        return networks.stream().anyMatch(network -> network.contains(address));
    }
}
