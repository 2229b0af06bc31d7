package dev.okiagari.catalog.answer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.gateway.storage.KeyPrefix;
import dev.okiagari.gateway.storage.ObjectKey;

/**
 * Where raw answers are stored: {@code raw/source=rakuten/entity=…/source_id=…/hash=….json}. The id is percent-encoded; above 60 bytes it is
 * its first 30 and a hash of all of it.
 */
public final class RawKey {
    public static final String SOURCE = "rakuten";

    /** All raw answers of the catalog. */
    public static final KeyPrefix ALL = new KeyPrefix("raw/source=" + SOURCE);

    private static final int LONGEST = 60;
    private static final int KEPT = 30;
    private static final int HASH_DIGITS = 29;

    private RawKey() {}

    /** The key of the answer about this id that has this content hash. */
    public static ObjectKey of(Entity entity, String id, String hash) {
        return ObjectKey.of(
                "raw",
                "source=" + SOURCE,
                "entity=" + entity.word(),
                "source_id=" + shortened(id),
                "hash=" + hash + ".json");
    }

    private static String shortened(String id) {
        String encoded = Percent.encoded(id);
        if (encoded.length() <= LONGEST) {
            return encoded;
        }
        String digits = Canonical.sha256(id.getBytes(UTF_8)).substring(0, HASH_DIGITS);
        return whole(encoded.substring(0, KEPT)) + "-" + digits;
    }

    /** Without the beginning of a %XX at its end. */
    private static String whole(String encoded) {
        int percent = encoded.lastIndexOf('%');
        return percent > encoded.length() - 3 ? encoded.substring(0, percent) : encoded;
    }
}
