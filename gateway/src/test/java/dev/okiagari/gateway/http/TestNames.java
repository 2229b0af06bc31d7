package dev.okiagari.gateway.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hc.client5.http.DnsResolver;

/** A look-up whose answers a test knows; literals are read as the system reads them. Counts what was asked. */
class TestNames implements DnsResolver {
    private static final String PUBLIC = "93.184.216.34";

    private static final Map<String, String[]> NAMES = Map.ofEntries(
            Map.entry("entry.example.org", new String[] {"127.0.0.1"}),
            Map.entry("localhost", new String[] {"127.0.0.1"}),
            Map.entry("loopback.example.org", new String[] {"127.0.0.1"}),
            Map.entry("loopback6.example.org", new String[] {"::1"}),
            Map.entry("mapped.example.org", new String[] {"::ffff:127.0.0.1"}),
            Map.entry("private.example.org", new String[] {"10.1.2.3"}),
            Map.entry("metadata.example.org", new String[] {"169.254.169.254"}),
            Map.entry("metadata.google.internal", new String[] {"169.254.169.254"}),
            Map.entry("public-then-loopback.example.org", new String[] {PUBLIC, "127.0.0.1"}),
            Map.entry("loopback-then-public.example.org", new String[] {"127.0.0.1", PUBLIC}),
            Map.entry("rebinding.example.org", new String[] {"127.0.0.1"}));

    private final Map<String, Integer> asked = new ConcurrentHashMap<>();

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        int times = asked.merge(host, 1, Integer::sum);
        if (host.equals("turncoat.example.org")) {
            return new InetAddress[] {InetAddress.getByName(times == 1 ? "127.0.0.1" : "169.254.169.254")};
        }
        String[] known = NAMES.get(host);
        if (known == null) {
            throw new UnknownHostException(host);
        }
        InetAddress[] found = new InetAddress[known.length];
        for (int i = 0; i < known.length; i++) {
            found[i] = InetAddress.getByName(known[i]);
        }
        return found;
    }

    int lookedUp(String host) {
        return asked.getOrDefault(host, 0);
    }

    @Override
    public String resolveCanonicalHostname(String host) {
        return host;
    }
}
