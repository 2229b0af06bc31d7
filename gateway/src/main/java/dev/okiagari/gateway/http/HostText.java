package dev.okiagari.gateway.http;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The accepted notations of a host: a plain name in lower-case ASCII, a dotted quad, or IPv6 in brackets. All others
 * are refused, whatever they might resolve to, because two programs may read them as different addresses.
 */
final class HostText {
    private static final int LONGEST = 253;
    private static final Pattern LABELS =
            Pattern.compile("[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*");
    private static final Pattern QUAD_PART = Pattern.compile("0|[1-9][0-9]{0,2}");
    private static final Pattern NUMBER = Pattern.compile("[0-9]+|0x[0-9a-f]*");
    private static final Pattern SIX = Pattern.compile("\\[[0-9a-f:]{2,39}]");

    private HostText() {}

    /** Why the notation of this host, in lower case, is refused; null when it is not. */
    static @Nullable String whyRefused(String host) {
        if (host.startsWith("[")) {
            return SIX.matcher(host).matches() ? null : "its IPv6 address is not plain (zone or embedded IPv4)";
        }
        if (host.length() > LONGEST || !LABELS.matcher(host).matches()) {
            return "its host is not a plain name in ASCII (international names: in their xn-- form)";
        }
        String last = host.substring(host.lastIndexOf('.') + 1);
        if (NUMBER.matcher(last).matches() && !isQuad(host)) {
            return "its host is a number in an unusual notation";
        }
        return null;
    }

    /** True when the host is an address and not a name. */
    static boolean isLiteral(String host) {
        return host.startsWith("[") || isQuad(host);
    }

    private static boolean isQuad(String host) {
        String[] parts = host.split("\\.", -1);
        if (parts.length != 4) {
            return false;
        }
        for (String part : parts) {
            if (!QUAD_PART.matcher(part).matches() || Integer.parseInt(part) > 255) {
                return false;
            }
        }
        return true;
    }
}
