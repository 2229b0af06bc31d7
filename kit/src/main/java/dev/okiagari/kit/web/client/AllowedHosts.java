package dev.okiagari.kit.web.client;

import dev.okiagari.kit.web.Problem;
import io.javalin.http.Context;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The names by which the server may be addressed. A page of another site can have its own name point to this server's address; its requests
 * then look as if they came from here, but for the name. Names of this machine and addresses written as numbers are always allowed, since no
 * name leads to them.
 *
 * @param names in lower case, without port
 */
public record AllowedHosts(Set<String> names) {
    /** Nothing but this machine's own names. */
    public static final AllowedHosts LOOPBACK = new AllowedHosts(Set.of());

    private static final String ANY = "*";

    public AllowedHosts {
        names = Set.copyOf(names);
    }

    /** These as well; an asterisk allows every name, for a proxy that checks them. */
    public static AllowedHosts of(List<String> names) {
        Set<String> all = new HashSet<>();
        names.forEach(name -> all.add(name.strip().toLowerCase(Locale.ROOT)));
        all.remove("");
        return new AllowedHosts(all);
    }

    /** Throws a refusal when the request names a host that is not allowed. */
    public void require(Context request) {
        String host = request.header("Host");
        if (host != null && !allows(host)) {
            throw Problem.wrongHost(host);
        }
    }

    boolean allows(@Nullable String host) {
        String name = host == null ? "" : bare(host.strip().toLowerCase(Locale.ROOT));
        return names.contains(ANY)
                || names.contains(name)
                || name.equals("localhost")
                || name.endsWith(".localhost")
                || IpAddresses.parse(name) != null;
    }

    /** Without the port, and an IPv6 address without brackets. */
    private static String bare(String host) {
        if (host.startsWith("[")) {
            int end = host.indexOf(']');
            return end < 0 ? host : host.substring(1, end);
        }
        int colon = host.lastIndexOf(':');
        return colon < 0 || host.indexOf(':') != colon ? host : host.substring(0, colon);
    }
}
