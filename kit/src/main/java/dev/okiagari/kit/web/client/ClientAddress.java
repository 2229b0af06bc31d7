package dev.okiagari.kit.web.client;

import io.javalin.http.Context;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * Who a client is that has not signed in, for every limit: its IPv4 address, or the first 64 bits of its IPv6 address, because a client
 * that has one of those has the other 64 bits, too. {@link TrustedProxies} finds it, once for each request.
 *
 * @param key the same for all requests of one client, in a form that logs and tables keep
 */
public record ClientAddress(String key) {
    private static final String ATTRIBUTE = "okiagari.client";
    private static final int NETWORK_BYTES = 8;

    /** As it was found before the route's handler ran. On routes of another program it is not looked up, and no proxy is trusted. */
    public static ClientAddress of(Context request) {
        ClientAddress known = request.attribute(ATTRIBUTE);
        return known == null ? TrustedProxies.NONE.client(request) : known;
    }

    public void remember(Context request) {
        request.attribute(ATTRIBUTE, this);
    }

    static ClientAddress of(InetAddress address) {
        if (!(address instanceof Inet6Address)) {
            return new ClientAddress(address.getHostAddress());
        }
        byte[] network = Arrays.copyOf(Arrays.copyOf(address.getAddress(), NETWORK_BYTES), 2 * NETWORK_BYTES);
        try {
            return new ClientAddress(InetAddress.getByAddress(network).getHostAddress() + "/64");
        } catch (UnknownHostException e) {
            throw new IllegalStateException("could not shorten an address of 16 bytes", e);
        }
    }
}
