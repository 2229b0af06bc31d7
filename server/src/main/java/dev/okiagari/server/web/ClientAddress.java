package dev.okiagari.server.web;

import dev.okiagari.server.settings.Setting;
import dev.okiagari.server.settings.Settings.BadSetting;
import io.javalin.http.Context;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which client a request comes from: the address of the connection or, when that is a trusted proxy, the last address in X-Forwarded-For
 * that is not one. Whoever has an IPv6 network has many addresses, so its first 64 bits count. Threads may share it.
 */
public final class ClientAddress {
    /** Four numbers, or something with colons. */
    private static final Pattern LITERAL = Pattern.compile("(\\d{1,3}\\.){3}\\d{1,3}|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

    public static final String SETTING = "OKIAGARI_TRUSTED_PROXIES";

    private static final int NETWORK_BYTES = 8;
    private static final int MOST_HOPS = 20;

    private final Set<InetAddress> proxies;

    private ClientAddress(Set<InetAddress> proxies) {
        this.proxies = proxies;
    }

    public static Setting setting(Map<String, String> environment) {
        return Setting.read(SETTING, environment, null);
    }

    /** Throws {@link BadSetting} for what is no address. */
    public static ClientAddress read(Map<String, String> environment) {
        Setting setting = setting(environment);
        String value = setting.value();
        Set<InetAddress> proxies = new HashSet<>();
        for (String one : value == null ? List.<String>of() : List.of(value.split(","))) {
            InetAddress address = parse(one);
            if (address == null) {
                throw new BadSetting(setting, "it must be addresses such as 10.0.0.7, separated by commas");
            }
            proxies.add(address);
        }
        return new ClientAddress(proxies);
    }

    /** In a form that limits and the log of a submission use. */
    public String of(Context request) {
        return of(request.req().getRemoteAddr(), request.header("X-Forwarded-For"));
    }

    String of(String connection, @Nullable String forwarded) {
        InetAddress client = parse(connection);
        if (client == null) {
            return connection;
        }
        String[] hops = forwarded == null ? new String[0] : forwarded.split(",");
        for (int i = hops.length - 1; i >= Math.max(0, hops.length - MOST_HOPS) && proxies.contains(client); i--) {
            InetAddress before = parse(hops[i]);
            if (before == null) {
                break; // no proxy of ours writes that
            }
            client = before;
        }
        return text(client);
    }

    private static String text(InetAddress client) {
        if (!(client instanceof Inet6Address)) {
            return client.getHostAddress();
        }
        byte[] network = Arrays.copyOf(Arrays.copyOf(client.getAddress(), NETWORK_BYTES), 2 * NETWORK_BYTES);
        try {
            return InetAddress.getByAddress(network).getHostAddress() + "/64";
        } catch (UnknownHostException e) {
            throw new IllegalStateException("could not shorten an address of 16 bytes", e);
        }
    }

    private static @Nullable InetAddress parse(String text) {
        String literal = text.strip();
        if (!LITERAL.matcher(literal).matches()) {
            return null; // a name would be looked up
        }
        try {
            return InetAddress.getByName(literal);
        } catch (UnknownHostException e) {
            return null;
        }
    }
}
