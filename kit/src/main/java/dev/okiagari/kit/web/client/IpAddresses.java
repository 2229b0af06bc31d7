package dev.okiagari.kit.web.client;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads IP addresses as servers, headers and people write them. Looks up no name. */
final class IpAddresses {
    private static final String BYTE = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
    private static final Pattern FOUR = Pattern.compile("(" + BYTE + "\\.){3}" + BYTE);
    private static final Pattern SIX = Pattern.compile("[0-9a-fA-F:]*:[0-9a-fA-F:.]*");

    private IpAddresses() {}

    /** Null for what is not an address. An IPv4 address that is written as an IPv6 one (::ffff:10.0.0.7) is an IPv4 address. */
    static @Nullable InetAddress parse(String text) {
        String literal = bare(text.strip());
        if (!FOUR.matcher(literal).matches() && !SIX.matcher(literal).matches()) {
            return null;
        }
        try {
            return InetAddress.getByName(literal);
        } catch (UnknownHostException e) {
            return null;
        }
    }

    /** Without brackets, the port of a connection, and the name of a network interface. */
    private static String bare(String text) {
        int bracket = text.startsWith("[") ? text.indexOf(']') : -1;
        String address = bracket > 0 ? text.substring(1, bracket) : text;
        int zone = address.indexOf('%');
        if (zone >= 0) {
            return address.substring(0, zone);
        }
        int colon = address.indexOf(':');
        boolean hasPort = colon > 0 && FOUR.matcher(address.substring(0, colon)).matches();
        return hasPort ? address.substring(0, colon) : address;
    }
}
