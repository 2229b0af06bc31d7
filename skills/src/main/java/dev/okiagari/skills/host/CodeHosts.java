package dev.okiagari.skills.host;

import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.Hosts;
import dev.okiagari.gateway.http.Reach;
import dev.okiagari.gateway.http.TimeLimits;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The code hosts whose repositories may be submitted, and the hosts to which they may send a call for an archive. An immutable value.
 *
 * @param bases scheme, host and port of hosts that have repositories
 * @param archiveHosts hosts that only serve archives
 * @param onThisMachine whether they may be on loopback, which is for the sandbox and for tests
 */
public record CodeHosts(List<URI> bases, Set<String> archiveHosts, boolean onThisMachine) {
    public static final String DEFAULT = "github.com,gitlab.com,codeberg.org,codeload.github.com";

    /** Shorter than the deadline of the step, so that a slow host is seen as that. */
    private static final Duration LONGEST_CALL = Duration.ofSeconds(25);

    private static final long MOST_BYTES = 16L << 20;

    public CodeHosts {
        bases = List.copyOf(bases);
        archiveHosts = Set.copyOf(archiveHosts);
        if (bases.isEmpty()) {
            throw new IllegalArgumentException("it names no host that has repositories");
        }
    }

    /**
     * Reads a list such as {@code github.com,codeload.github.com}. A host on this machine is written with scheme and port.
     *
     * @throws IllegalArgumentException with the reason alone
     */
    public static CodeHosts read(String list, boolean onThisMachine) {
        List<URI> bases = new ArrayList<>();
        Set<String> archiveHosts = new LinkedHashSet<>();
        for (String entry : list.split(",", -1)) {
            String name = entry.strip().toLowerCase(Locale.ROOT);
            if (name.startsWith("codeload.")) {
                archiveHosts.add(checked(name));
            } else {
                bases.add(base(name, onThisMachine));
            }
        }
        return new CodeHosts(bases, archiveHosts, onThisMachine);
    }

    private static URI base(String name, boolean onThisMachine) {
        if (!name.contains("://")) {
            return URI.create("https://" + checked(name));
        }
        URI base;
        try {
            base = URI.create(name);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'" + name + "' is neither a host nor an address", e);
        }
        boolean isPlain = base.getHost() != null
                && base.getRawUserInfo() == null
                && base.getRawPath().isEmpty()
                && base.getRawQuery() == null
                && base.getRawFragment() == null;
        if (!isPlain) {
            throw new IllegalArgumentException("'" + name + "' is neither a host nor an address without a path");
        }
        if (!onThisMachine) {
            throw new IllegalArgumentException("'" + name
                    + "' has a scheme, which is for hosts on this machine and needs OKIAGARI_ALLOW_LOOPBACK=true");
        }
        checked(base.getHost());
        return base;
    }

    /** The guard's own rule says what a host looks like. */
    private static String checked(String name) {
        return Hosts.only(name).names().iterator().next();
    }

    /** The base that an address begins with, if it is one of these. */
    Optional<URI> base(URI address) {
        return bases.stream()
                .filter(base -> base.getScheme().equalsIgnoreCase(address.getScheme())
                        && base.getHost().equalsIgnoreCase(address.getHost())
                        && base.getPort() == address.getPort())
                .findFirst();
    }

    /** What the guarded client for them may do: these hosts only, also after a redirect; a refused address is the submission's fault. */
    public GuardSettings guard() {
        Set<String> names = new LinkedHashSet<>(archiveHosts);
        bases.forEach(base -> names.add(base.getHost()));
        Set<Integer> ports = new LinkedHashSet<>(Set.of(Hosts.USUAL));
        bases.forEach(base -> ports.add(base.getPort()));
        Set<String> schemes = new LinkedHashSet<>();
        bases.forEach(base -> schemes.add(base.getScheme()));
        return GuardSettings.defaults()
                .withHosts(new Hosts(false, names, ports))
                .withSchemes(schemes.toArray(String[]::new))
                .withReach(onThisMachine ? Reach.LOOPBACK : Reach.PUBLIC)
                .withTime(TimeLimits.defaults().withTotal(LONGEST_CALL))
                .withBody(GuardSettings.defaults().body().withBytes(MOST_BYTES))
                .forSuppliedAddresses();
    }

    /** For messages: the hosts in the order of the setting. */
    public String words() {
        return String.join(
                ", ",
                bases.stream()
                        .map(base -> base.getScheme().equals("https") && base.getPort() < 0
                                ? base.getHost()
                                : base.toString())
                        .toList());
    }
}
