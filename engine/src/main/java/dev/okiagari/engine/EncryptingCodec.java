package dev.okiagari.engine;

import dev.okiagari.engine.failure.PayloadUnreadable;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.TypeRef;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts payloads and notes that another codec writes, by AES-GCM. Lists, pages and the API show them as {@code <encrypted>}. What was stored before is still read: in plain text, or with a key that
 * was given by {@link #alsoReading}. Reading anything else throws {@link PayloadUnreadable}. Keys of items, reasons and messages of failures
 * are not encrypted. Immutable; safe for many threads if the wrapped codec is.
 */
public final class EncryptingCodec implements Codec {
    private static final String BEGIN = '"' + ENCRYPTED;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Codec plain;
    private final String current;
    private final Map<String, SecretKey> keys;

    private EncryptingCodec(Codec plain, String current, Map<String, SecretKey> keys) {
        this.plain = plain;
        this.current = current;
        this.keys = Map.copyOf(keys);
    }

    /**
     * Writes with this key.
     *
     * @param keyId names the key, and is stored with each value. A key has one name for ever, and should be replaced after some 2^32 values
     * @param key of AES, such as {@code new SecretKeySpec(bytes, "AES")} with 32 bytes
     */
    public static EncryptingCodec of(Codec plain, String keyId, SecretKey key) {
        return new EncryptingCodec(plain, keyId, Map.of()).alsoReading(keyId, key);
    }

    /** The same codec, which also reads what was written with this key. */
    public EncryptingCodec alsoReading(String keyId, SecretKey key) {
        Map<String, SecretKey> more = new HashMap<>(keys);
        if (!keyId.matches("[A-Za-z0-9._-]{1,63}")) {
            throw new IllegalArgumentException(
                    "could not use '" + keyId + "' as the id of a key because ids are 1 to 63 of a-z A-Z 0-9 . _ -");
        }
        if (more.put(keyId, key) != null) {
            throw new IllegalArgumentException("could not use two keys with the id '" + keyId + "'");
        }
        return new EncryptingCodec(plain, current, more);
    }

    @Override
    public void require(TypeRef<?> type) {
        plain.require(type);
    }

    @Override
    public String write(Object value) {
        byte[] nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        byte[] clear = plain.write(value).getBytes(StandardCharsets.UTF_8);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, current, keys.get(current), nonce)
                    .doFinal(clear);
            byte[] both = ByteBuffer.allocate(nonce.length + sealed.length)
                    .put(nonce)
                    .put(sealed)
                    .array();
            return BEGIN + current + ':' + Base64.getEncoder().encodeToString(both) + '"';
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(
                    "could not encrypt with key '" + current + "' because " + e.getMessage(), e);
        }
    }

    @Override
    public <T> T read(String json, TypeRef<T> type) {
        return plain.read(json.startsWith(BEGIN) ? decrypted(json, type) : json, type);
    }

    private String decrypted(String json, TypeRef<?> type) {
        int colon = json.indexOf(':');
        String keyId = json.substring(BEGIN.length(), Math.max(BEGIN.length(), colon));
        SecretKey key = keys.get(keyId);
        if (key == null) {
            throw new PayloadUnreadable(
                    "could not read a " + type + " because it is encrypted with key '" + keyId
                            + "', which this codec lacks; add it with alsoReading",
                    null);
        }
        try {
            byte[] both = Base64.getDecoder().decode(json.substring(colon + 1, json.length() - 1));
            ByteBuffer parts = ByteBuffer.wrap(both);
            byte[] nonce = new byte[NONCE_BYTES];
            parts.get(nonce);
            byte[] clear = cipher(Cipher.DECRYPT_MODE, keyId, key, nonce).doFinal(both, NONCE_BYTES, parts.remaining());
            return new String(clear, StandardCharsets.UTF_8);
        } catch (GeneralSecurityException | RuntimeException e) { // cut off, or not base64
            throw new PayloadUnreadable(
                    "could not read a " + type + " because it does not fit key '" + keyId
                            + "': the key has other bytes than the one that wrote it, or the stored value was changed",
                    e);
        }
    }

    private static Cipher cipher(int mode, String keyId, @Nullable SecretKey key, byte[] nonce)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(keyId.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
