package dev.okiagari.catalog.answer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.gateway.storage.ObjectKey;

/**
 * An answer about one thing: the bytes that are stored, and what they are compared and applied by.
 *
 * @param sourceId what the shop calls it: a genre, an item code, a tag
 * @param body as it was received
 * @param canonical the same, normalized
 * @param hash of the canonical form
 */
@SuppressWarnings("ArrayRecordComponent") // compared by hash, never by bytes
public record RawAnswer(Entity entity, String sourceId, byte[] body, JsonNode canonical, String hash) {

    public static RawAnswer of(Entity entity, String sourceId, ShopReply reply) {
        JsonNode canonical = Canonical.of(reply.json());
        return new RawAnswer(entity, sourceId, reply.body(), canonical, Canonical.hash(canonical));
    }

    /** A stored answer. Throws {@link NotJson} when it is damaged; callers that know its hash compare it. */
    public static RawAnswer stored(Entity entity, String sourceId, byte[] body) {
        return of(entity, sourceId, ShopReply.read(body));
    }

    public ObjectKey key() {
        return RawKey.of(entity, sourceId, hash);
    }

    @Override
    public String toString() {
        return entity.word() + " " + sourceId + " " + hash;
    }
}
