package dev.okiagari.skills;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Ids of submissions, and the secrets by which they may be withdrawn; only hashes of secrets are stored. */
final class Secrets {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final String ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
    private static final int ID_LENGTH = 20;
    private static final int SECRET_BYTES = 24;

    private Secrets() {}

    /** A new secret, told once. */
    record Secret(String text, String hash) {}

    static Secret next() {
        byte[] bytes = new byte[SECRET_BYTES];
        RANDOM.nextBytes(bytes);
        String text = HexFormat.of().formatHex(bytes);
        return new Secret(text, hash(text));
    }

    /** A secret that can be told again to the holder of the key, and that the salt alone does not give away. */
    static Secret keyed(String key, String salt) {
        String text = hash(salt + "\n" + key).substring(0, 2 * SECRET_BYTES);
        return new Secret(text, hash(text));
    }

    /** What is stored of the key of a request; the same key of another client is another key. */
    static String keyHash(String client, String key) {
        return hash("key\n" + client + "\n" + key);
    }

    static String id() {
        StringBuilder id = new StringBuilder();
        for (int i = 0; i < ID_LENGTH; i++) {
            id.append(ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length())));
        }
        return id.toString();
    }

    /** In a time that says nothing about where the two differ. */
    static boolean matches(String text, String hash) {
        return MessageDigest.isEqual(
                hash(text).getBytes(StandardCharsets.US_ASCII), hash.getBytes(StandardCharsets.US_ASCII));
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("could not hash a secret because this Java has no SHA-256", e);
        }
    }
}
