package dev.okiagari.kit.web.access;

import dev.okiagari.kit.web.client.AllowedHosts;
import dev.okiagari.kit.web.client.TrustedProxies;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How requests are recognised.
 *
 * @param trusted headers in which a proxy in front says whom it has signed in; null: none
 * @param isHttps browsers reach the server by HTTPS (a proxy in front ends it): cookies are sent by HTTPS alone
 * @param trustedProxies proxies in front, which are believed about the addresses of clients; limits count those. Without any, the address of
 *     the connection counts, which behind a proxy is the same for everybody
 * @param hosts names by which browsers may address the server
 * @param streamFor how long the stream of an open page may run; its browser then opens another and is recognised again, or not
 */
public record AccessSettings(
        @Nullable TrustedHeaders trusted,
        boolean isHttps,
        TrustedProxies trustedProxies,
        AllowedHosts hosts,
        Duration streamFor) {
    public static AccessSettings defaults() {
        return new AccessSettings(null, false, TrustedProxies.NONE, AllowedHosts.LOOPBACK, Duration.ofMinutes(1));
    }

    public AccessSettings withTrusted(@Nullable TrustedHeaders headers) {
        return new AccessSettings(headers, isHttps, trustedProxies, hosts, streamFor);
    }

    public AccessSettings withHttps(boolean newHttps) {
        return new AccessSettings(trusted, newHttps, trustedProxies, hosts, streamFor);
    }

    public AccessSettings withTrustedProxies(TrustedProxies proxies) {
        return new AccessSettings(trusted, isHttps, proxies, hosts, streamFor);
    }

    public AccessSettings withHosts(AllowedHosts newHosts) {
        return new AccessSettings(trusted, isHttps, trustedProxies, newHosts, streamFor);
    }

    public AccessSettings withStreamFor(Duration longest) {
        return new AccessSettings(trusted, isHttps, trustedProxies, hosts, longest);
    }
}
