package dev.okiagari.kit.web.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/** A random text that only its bearer knows; the database has its hash. Printing it shows nothing. */
public record AccessSecret(String text) {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 24;

    static AccessSecret random(String prefix) {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return new AccessSecret(prefix + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    byte[] hash() {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return "Secret[…]";
    }
}
