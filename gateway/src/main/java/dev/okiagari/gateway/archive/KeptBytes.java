package dev.okiagari.gateway.archive;

import dev.okiagari.gateway.archive.LeftOutFile.Reason;
import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of one wanted file while it is unpacked, within the limits. Beyond them the archive is refused, or the file is
 * left out: then only its hash, its size and its beginning are known.
 */
final class KeptBytes {
    /** How much is searched for a zero byte, which makes a file binary, as in Git. */
    private static final int LOOKED_AT = 8192;

    private final String name;
    private final ArchiveLimits limits;
    private final long room;
    private final MessageDigest hash = sha256();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private byte[] beginning = {};
    private long size;
    private @Nullable Reason reason;

    /** {@code room} is what the files before have left of the limit for all. */
    KeptBytes(String name, ArchiveLimits limits, long room) {
        this.name = name;
        this.limits = limits;
        this.room = room;
    }

    void add(byte[] buffer, int length) {
        long before = size;
        size += length;
        if (limits.leavesOut()) {
            look(buffer, length, before);
        } else {
            requireRoom();
        }
        if (reason == null) {
            bytes.write(buffer, 0, length);
        } else {
            bytes.reset();
        }
    }

    private void requireRoom() {
        if (size > limits.fileBytes()) {
            throw ArchiveFaults.tooLarge("\"" + name + "\" is larger than " + limits.fileBytes() + " bytes");
        }
        if (size > room) {
            throw ArchiveFaults.tooLarge("its files are larger than " + limits.wantedBytes() + " bytes together");
        }
    }

    private void look(byte[] buffer, int length, long before) {
        hash.update(buffer, 0, length);
        int missing = Math.min(length, LeftOutFile.BEGINNING - beginning.length);
        if (missing > 0) {
            int had = beginning.length;
            beginning = Arrays.copyOf(beginning, had + missing);
            System.arraycopy(buffer, 0, beginning, had, missing);
        }
        for (int i = 0; i < length && before + i < LOOKED_AT; i++) {
            if (buffer[i] == 0) {
                reason = Reason.BINARY;
            }
        }
        if (reason != Reason.BINARY && size > limits.fileBytes()) {
            reason = Reason.TOO_LARGE;
        } else if (reason == null && size > room) {
            reason = Reason.NO_ROOM;
        }
    }

    /** What is known of a file that was left out; null when its bytes were kept. */
    @Nullable
    LeftOutFile leftOut() {
        return reason == null
                ? null
                : new LeftOutFile(name, size, HexFormat.of().formatHex(hash.digest()), beginning, reason);
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("could not hash because this Java has no SHA-256", e);
        }
    }
}
