package dev.okiagari.gateway.http;

import dev.okiagari.engine.failure.ClassifiedException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.core5.http.HttpHost;

/**
 * Decides where a connection may go. {@link #admit} judges an address as written, before anything is looked up; {@link
 * #resolve} is asked by the connection itself and hands it only addresses that were checked. There is no second look-up
 * in between, so a name whose addresses change makes no difference.
 */
final class AddressGuard implements DnsResolver, AutoCloseable {
    private final GuardSettings settings;
    private final LookUps names;

    AddressGuard(GuardSettings settings, DnsResolver names) {
        this.settings = settings;
        this.names = new LookUps(names, settings.time().connect());
    }

    /** The host to call for this address, or a refusal. Checked again for each hop. */
    HttpHost admit(URI address) {
        String scheme = address.getScheme() == null ? "" : address.getScheme().toLowerCase(Locale.ROOT);
        if (!settings.schemes().contains(scheme)) {
            throw refused(Wording.address(address), "only " + settings.schemes() + " may be called");
        }
        if (address.getRawUserInfo() != null) {
            throw refused(Wording.address(address), "it carries a user name or password");
        }
        if (address.getHost() == null || address.getPort() == 0 || address.getPort() > 65_535) {
            throw refused(Wording.address(address), "its host or port is invalid");
        }
        String host = address.getHost().toLowerCase(Locale.ROOT);
        String why = HostText.whyRefused(host);
        if (why != null) {
            throw refused(Wording.address(address), why);
        }
        if (!settings.hosts().allow(host)) {
            throw refused(Wording.address(address), "only these hosts may be called: " + settings.hosts());
        }
        if (!settings.hosts().allowPort(scheme, address.getPort())) {
            throw refused(Wording.address(address), "only the usual ports of these hosts may be called");
        }
        if (HostText.isLiteral(host)) {
            check(host, literal(host));
        }
        return new HttpHost(scheme, host, address.getPort());
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        InetAddress[] found = HostText.isLiteral(host) ? literal(host) : names.of(host);
        if (found.length == 0) {
            throw new UnknownHostException(host);
        }
        return check(host, found);
    }

    @Override
    public String resolveCanonicalHostname(String host) {
        return host; // no other name than the admitted one is needed here
    }

    /** All or nothing: a name with one forbidden address among its addresses is probably an attack. */
    private InetAddress[] check(String host, InetAddress... found) {
        for (InetAddress address : found) {
            String why = Addresses.whyRefused(address, settings.reach());
            if (why != null) {
                throw refused(host, "its address " + address.getHostAddress() + " is " + why);
            }
        }
        return found;
    }

    private InetAddress[] literal(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            if (host.startsWith("[") && address instanceof Inet4Address) {
                throw refused(host, "it is an IPv4 address written as IPv6");
            }
            return new InetAddress[] {address};
        } catch (UnknownHostException e) {
            throw refused(host, "its address is invalid");
        }
    }

    @Override
    public void close() {
        names.close();
    }

    private ClassifiedException refused(String what, String why) {
        return settings.origin().refused().because("could not call " + what + " because " + why);
    }
}
