package dev.okiagari.kit.web.client;

import static dev.okiagari.kit.KitTexts.say;

import java.net.InetAddress;

/**
 * The addresses that begin with the same bits.
 *
 * @param bits how many
 */
public record Network(InetAddress address, int bits) {
    static Network parse(String text) {
        String written = text.strip();
        int slash = written.indexOf('/');
        InetAddress address = IpAddresses.parse(slash < 0 ? written : written.substring(0, slash));
        if (address == null) {
            throw new IllegalArgumentException(say("network.none", written));
        }
        int most = address.getAddress().length * Byte.SIZE;
        String bits = slash < 0 ? Integer.toString(most) : written.substring(slash + 1);
        if (!bits.matches("\\d{1,3}") || Integer.parseInt(bits) > most) {
            throw new IllegalArgumentException(say("network.bits", written, most));
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
