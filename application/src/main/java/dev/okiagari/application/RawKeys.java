package dev.okiagari.application;

import dev.okiagari.gateway.storage.KeyPrefix;
import dev.okiagari.gateway.storage.ObjectKey;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Where the raw copies of one kind of thing are stored: {@code raw/source=…/entity=…/source_id=…/hash=….ext}. The same content has the same
 * key, so storing it again changes nothing.
 *
 * @param source where the copies come from, such as arxiv
 * @param entity what they are copies of, such as paper
 */
public record RawKeys(String source, String entity) {
    private static final int HASH_BYTES = 16;

    /** The key of one copy; the id must be fit for a file name. */
    public ObjectKey key(String id, String extension, byte[] body) {
        return new ObjectKey(folder(id) + "/hash=" + hash(body) + "." + extension);
    }

    /** All copies of one thing. */
    public KeyPrefix all(String id) {
        return new KeyPrefix(folder(id));
    }

    private String folder(String id) {
        return "raw/source=" + source + "/entity=" + entity + "/source_id=" + id;
    }

    private static String hash(byte[] body) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(body);
            return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("could not name a raw copy because this Java has no SHA-256", e);
        }
    }
}
