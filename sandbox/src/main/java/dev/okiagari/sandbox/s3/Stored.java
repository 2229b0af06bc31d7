package dev.okiagari.sandbox.s3;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;

/** An object: its bytes and what was said about them. Immutable as long as nobody writes into the bytes. */
public final class Stored {
    private final byte[] bytes;
    private final Map<String, String> headers;
    private final String etag;
    private final Instant at;

    /** Headers are content-type and x-amz-meta-…, as they were sent. */
    Stored(byte[] bytes, Map<String, String> headers, Instant at) {
        this.bytes = bytes;
        this.headers = Map.copyOf(headers);
        this.at = at;
        this.etag = "\"" + md5(bytes) + "\"";
    }

    public byte[] bytes() {
        return bytes;
    }

    /** With its quotes, as in the header. */
    public String etag() {
        return etag;
    }

    public Instant at() {
        return at;
    }

    Map<String, String> headers() {
        return headers;
    }

    private static String md5(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("could not make an ETag because this JVM has no MD5", e);
        }
    }
}
