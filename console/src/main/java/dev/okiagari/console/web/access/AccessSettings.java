package dev.okiagari.console.web.access;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How requests are recognised.
 *
 * @param trustedHeader a header in which a proxy in front says who it has signed in, as operator; null: none. Only for a server that
 *     nobody reaches but through that proxy, and a proxy that removes the header from what it is sent
 * @param isHttps browsers reach the server by HTTPS (a proxy in front ends it): cookies are sent by HTTPS alone
 * @param streamFor how long the stream of an open page may run; its browser then opens another and is recognised again, or not
 */
public record AccessSettings(@Nullable String trustedHeader, boolean isHttps, Duration streamFor) {
    public static AccessSettings defaults() {
        return new AccessSettings(null, false, Duration.ofMinutes(1));
    }

    public AccessSettings withTrustedHeader(@Nullable String name) {
        return new AccessSettings(name, isHttps, streamFor);
    }

    public AccessSettings withHttps(boolean newHttps) {
        return new AccessSettings(trustedHeader, newHttps, streamFor);
    }

    public AccessSettings withStreamFor(Duration longest) {
        return new AccessSettings(trustedHeader, isHttps, longest);
    }
}
