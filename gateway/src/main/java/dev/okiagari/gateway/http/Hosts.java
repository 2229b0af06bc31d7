package dev.okiagari.gateway.http;

import java.net.URI;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The hosts that may be called: any, or those named. {@code *.example.org} stands for every name below example.org, and
 * not for example.org itself. An immutable value.
 *
 * @param ports that may be called on them, {@link #USUAL} for the one of the scheme; empty: any
 */
public record Hosts(boolean any, Set<String> names, Set<Integer> ports) {
    /** The port of the scheme, whether it is written or not. */
    public static final int USUAL = -1;

    public Hosts {
        ports = Set.copyOf(ports);
        names = names.stream().map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
        for (String name : names) {
            String plain = name.startsWith("*.") ? name.substring(2) : name;
            String why = HostText.whyRefused(plain);
            if (why != null) {
                throw new IllegalArgumentException("could not allow host \"" + name + "\" because " + why);
            }
        }
        if (!any && names.isEmpty()) {
            throw new IllegalArgumentException("could not allow hosts because none is named");
        }
    }

    /** Every host whose address may be reached. */
    public static Hosts anyHost() {
        return new Hosts(true, Set.of(), Set.of());
    }

    public static Hosts only(String... names) {
        return new Hosts(false, Set.of(names), Set.of());
    }

    /** The host of a configured base address, and no other. */
    public static Hosts of(URI base) {
        String host = base.getHost();
        if (host == null) {
            throw new IllegalArgumentException("could not read a host from the configured address");
        }
        return only(host);
    }

    boolean allow(String host) {
        if (any || names.contains(host)) {
            return true;
        }
        for (int dot = host.indexOf('.'); dot > 0; dot = host.indexOf('.', dot + 1)) {
            if (names.contains("*" + host.substring(dot))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a port may be called, as it is written in an address of this scheme: below zero when it is not. */
    boolean allowPort(String scheme, int port) {
        boolean isUsual = port < 0 || port == (scheme.equals("https") ? 443 : 80);
        return ports.isEmpty() || ports.contains(port) || (isUsual && ports.contains(USUAL));
    }

    @Override
    public String toString() {
        return any ? "any host" : String.join(", ", new TreeSet<>(names));
    }
}
