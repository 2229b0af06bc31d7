package dev.okiagari.gateway.http;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a guarded client may do. An immutable value; {@link #defaults()} has every default in one place.
 *
 * @param schemes that may be called (https only)
 * @param hosts that may be called, redirects included (any)
 * @param reach how near an address may lie (the public internet)
 * @param origin who chose the addresses (a setting)
 * @param redirects that are followed, for GET and HEAD (5); with 0 the caller gets the redirecting response itself, for
 * services that count each request
 * @param time limits of one call
 * @param body limits of one answer
 * @param connectionsPerHost kept and used at the same time (8)
 * @param userAgent of all calls
 */
public record GuardSettings(
        Set<String> schemes,
        Hosts hosts,
        Reach reach,
        AddressSource origin,
        int redirects,
        TimeLimits time,
        BodyLimits body,
        int connectionsPerHost,
        String userAgent) {

    private static final Set<String> KNOWN = Set.of("http", "https");

    public GuardSettings {
        schemes = schemes.stream().map(s -> s.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
        if (schemes.isEmpty() || !KNOWN.containsAll(schemes)) {
            throw new IllegalArgumentException(
                    "could not use schemes = " + schemes + " because only http and https are known");
        }
        if (redirects < 0 || redirects > 20) {
            throw new IllegalArgumentException(
                    "could not use redirects = " + redirects + " because it must be from 0 to 20");
        }
        if (connectionsPerHost < 1 || connectionsPerHost > 1000) {
            throw new IllegalArgumentException(
                    "could not use connectionsPerHost = " + connectionsPerHost + " because it must be from 1 to 1000");
        }
        Call.requireHeader("User-Agent", userAgent);
    }

    public static GuardSettings defaults() {
        return new GuardSettings(
                Set.of("https"),
                Hosts.anyHost(),
                Reach.PUBLIC,
                AddressSource.CONFIGURED,
                5,
                TimeLimits.defaults(),
                BodyLimits.defaults(),
                8,
                "okiagari/0.1 (pipelines that get back up)");
    }

    public GuardSettings withSchemes(String... allowed) {
        return new GuardSettings(
                Set.of(allowed), hosts, reach, origin, redirects, time, body, connectionsPerHost, userAgent);
    }

    public GuardSettings withHosts(Hosts allowed) {
        return new GuardSettings(schemes, allowed, reach, origin, redirects, time, body, connectionsPerHost, userAgent);
    }

    public GuardSettings withReach(Reach farthest) {
        return new GuardSettings(
                schemes, hosts, farthest, origin, redirects, time, body, connectionsPerHost, userAgent);
    }

    /** For addresses that came with an item: a refused one makes that item invalid. */
    public GuardSettings forSuppliedAddresses() {
        return new GuardSettings(
                schemes, hosts, reach, AddressSource.SUPPLIED, redirects, time, body, connectionsPerHost, userAgent);
    }

    public GuardSettings withTime(TimeLimits limits) {
        return new GuardSettings(schemes, hosts, reach, origin, redirects, limits, body, connectionsPerHost, userAgent);
    }

    public GuardSettings withBody(BodyLimits limits) {
        return new GuardSettings(schemes, hosts, reach, origin, redirects, time, limits, connectionsPerHost, userAgent);
    }

    public GuardSettings withRedirects(int most) {
        return new GuardSettings(schemes, hosts, reach, origin, most, time, body, connectionsPerHost, userAgent);
    }

    public GuardSettings withConnectionsPerHost(int most) {
        return new GuardSettings(schemes, hosts, reach, origin, redirects, time, body, most, userAgent);
    }

    public GuardSettings withUserAgent(String name) {
        return new GuardSettings(schemes, hosts, reach, origin, redirects, time, body, connectionsPerHost, name);
    }
}
