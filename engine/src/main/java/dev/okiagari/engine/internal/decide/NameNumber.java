package dev.okiagari.engine.internal.decide;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The number that stands for the name of a pipeline or step in the rows of unfinished items. It is computed, so that nobody looks it
 * up or waits for whoever writes a name first; {@code okiagari.number} computes the same. Threads may share it.
 */
public final class NameNumber {
    /** Of the empty name: the first step, not yet looked up. */
    public static final long NONE = 0;

    /** Names are few; what a program makes up without end is computed each time. */
    private static final int MOST_KEPT = 10_000;

    private static final Map<String, Long> KNOWN = new ConcurrentHashMap<>();

    private NameNumber() {}

    public static long of(String name) {
        Long known = KNOWN.get(name);
        if (known != null) {
            return known;
        }
        long number = compute(name);
        if (KNOWN.size() < MOST_KEPT) {
            KNOWN.put(name, number);
        }
        return number;
    }

    private static long compute(String name) {
        if (name.isEmpty()) {
            return NONE;
        }
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(hash).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JVM has no SHA-256", e);
        }
    }
}
