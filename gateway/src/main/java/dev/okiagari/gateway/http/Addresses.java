package dev.okiagari.gateway.http;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which addresses may be connected to, as tables of blocks. For IPv6 the table says what is open and everything else is closed, so
 * that a form which carries an IPv4 address inside (mapped, NAT64, 6to4, Teredo) needs no rule of its own.
 */
final class Addresses {
    /** All addresses that share the first {@code bits} with {@code start} (in hex), and what lies there. */
    private record Block(String start, int bits, String what) {
        boolean holds(byte[] address) {
            byte[] first = HexFormat.of().parseHex(start);
            int whole = bits / 8;
            int rest = bits % 8;
            return address.length == first.length
                    && Arrays.equals(address, 0, whole, first, 0, whole)
                    && (rest == 0 || ((address[whole] ^ first[whole]) & (0xff << (8 - rest)) & 0xff) == 0);
        }
    }

    /** Where clouds hand out credentials, in blocks that are otherwise private or public: closed for everybody. */
    private static final List<Block> METADATA = List.of(
            new Block("646464c8", 32, "a cloud's metadata"),
            new Block("a83f8110", 32, "a cloud's metadata"),
            new Block("fd000ec2000000000000000000000254", 128, "a cloud's metadata"),
            new Block("fd2000ce000000000000000000000254", 128, "a cloud's metadata"));

    private static final List<Block> LOOPBACK = List.of(
            new Block("7f000000", 8, "loopback"), new Block("00000000000000000000000000000001", 128, "loopback"));

    private static final List<Block> PRIVATE = List.of(
            new Block("0a000000", 8, "a private network"),
            new Block("ac100000", 12, "a private network"),
            new Block("c0a80000", 16, "a private network"),
            new Block("64400000", 10, "a carrier's private network"),
            new Block("fc000000000000000000000000000000", 7, "a unique local network"));

    private static final List<Block> CLOSED = List.of(
            new Block("00000000", 8, "this host"),
            new Block("a9fe0000", 16, "link-local"),
            new Block("c0000000", 24, "reserved for protocols"),
            new Block("c0000200", 24, "for documentation"),
            new Block("c0586300", 24, "a 6to4 relay"),
            new Block("c6120000", 15, "for benchmarks"),
            new Block("c6336400", 24, "for documentation"),
            new Block("cb007100", 24, "for documentation"),
            new Block("e0000000", 4, "multicast"),
            new Block("f0000000", 4, "reserved"),
            new Block("20010000000000000000000000000000", 23, "reserved for protocols (Teredo and others)"),
            new Block("20010db8000000000000000000000000", 32, "for documentation"),
            new Block("20020000000000000000000000000000", 16, "6to4"),
            new Block("3fff0000000000000000000000000000", 20, "for documentation"));

    private static final Block GLOBAL_UNICAST = new Block("20000000000000000000000000000000", 3, "global unicast");

    private Addresses() {}

    /** Why this address may not be connected to; null when it may. */
    static @Nullable String whyRefused(InetAddress address, Reach reach) {
        byte[] bytes = address.getAddress();
        String metadata = among(METADATA, bytes);
        if (metadata != null) {
            return metadata;
        }
        String loopback = among(LOOPBACK, bytes);
        if (loopback != null) {
            return reach == Reach.PUBLIC ? loopback : null;
        }
        String privately = among(PRIVATE, bytes);
        if (privately != null) {
            return reach == Reach.PRIVATE ? null : privately;
        }
        String closed = among(CLOSED, bytes);
        if (closed != null) {
            return closed;
        }
        return address instanceof Inet4Address || GLOBAL_UNICAST.holds(bytes) ? null : "no public address";
    }

    private static @Nullable String among(List<Block> blocks, byte[] address) {
        for (Block block : blocks) {
            if (block.holds(address)) {
                return block.what();
            }
        }
        return null;
    }
}
