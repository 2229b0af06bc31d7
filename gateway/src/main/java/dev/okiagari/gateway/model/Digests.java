package dev.okiagari.gateway.model;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Hashes of what is sent. Stateless. */
final class Digests {
    private static final int SHORT = 8;

    private Digests() {}

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("could not hash because this Java has no SHA-256", e);
        }
    }

    /** A few digits that tell two bodies apart. */
    static String brief(byte[] bytes) {
        return HexFormat.of().formatHex(sha256().digest(bytes), 0, SHORT);
    }
}
