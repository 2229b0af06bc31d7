package dev.okiagari.kit.web.client;

import java.net.InetAddress;
import java.util.Locale;

/**
 * The addresses that begin with the same bits.
 *
 * @param bits how many
 */
public record Network(InetAddress address, int bits) {
    private static final String EXAMPLE = "such as 10.0.0.7 or 10.0.0.0/8";

    static Network parse(String text) {
        String written = text.strip();
        int slash = written.indexOf('/');
        InetAddress address = IpAddresses.parse(slash < 0 ? written : written.substring(0, slash));
        if (address == null) {
            throw new IllegalArgumentException("'" + written + "' is not an address or a network " + EXAMPLE);
        }
        int most = address.getAddress().length * Byte.SIZE;
        String bits = slash < 0 ? Integer.toString(most) : written.substring(slash + 1);
        if (!bits.matches("\\d{1,3}") || Integer.parseInt(bits) > most) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT, "'%s' is not a network: after the slash comes a number from 0 to %d", written, most));
        }
        return new Network(address, Integer.parseInt(bits));
    }

    boolean contains(InetAddress other) {
        byte[] mine = address.getAddress();
        byte[] theirs = other.getAddress();
        if (mine.length != theirs.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> (bit % Byte.SIZE);
            if (((mine[bit / Byte.SIZE] ^ theirs[bit / Byte.SIZE]) & mask) != 0) {
                return false;
            }
        }
        return true;
    }
}
