package dev.okiagari.papers;

import dev.okiagari.gateway.storage.KeyPrefix;
import dev.okiagari.gateway.storage.ObjectKey;
import dev.okiagari.papers.arxiv.PaperId;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Where the raw copies of a paper lie. The same content has the same key, so storing it again changes nothing. */
final class RawCopies {
    private static final String FOLDER = "raw/source=arxiv/entity=paper/source_id=";
    private static final int HASH_BYTES = 16;

    private RawCopies() {}

    static ObjectKey key(PaperId id, String extension, byte[] body) {
        return new ObjectKey(FOLDER + id.fileName() + "/hash=" + hash(body) + "." + extension);
    }

    /** All copies of one paper. */
    static KeyPrefix of(PaperId id) {
        return new KeyPrefix(FOLDER + id.fileName());
    }

    private static String hash(byte[] body) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(body);
            return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("could not name a raw copy because this Java lacks SHA-256", e);
        }
    }
}
