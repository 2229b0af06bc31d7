package dev.okiagari.skills.content;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/** Reads one file: all of it for its hash, and as much as is scanned into memory. */
final class FileReading {
    private static final int BUFFER = 16 << 10;

    private FileReading() {}

    static SkillFile read(String path, InputStream in, long most) throws IOException {
        MessageDigest digest = sha256();
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        byte[] buffer = new byte[BUFFER];
        long size = 0;
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            size += read;
            if (size > most) {
                throw tooLarge();
            }
            digest.update(buffer, 0, read);
            kept.write(buffer, 0, Math.max(0, Math.min(read, SkillLimits.FILE_BYTES - kept.size())));
        }
        byte[] bytes = kept.toByteArray();
        byte[] head = java.util.Arrays.copyOf(bytes, Math.min(bytes.length, FileSorter.HEAD));
        FileKind kind = FileSorter.sort(path, head, size);
        String hash = HexFormat.of().formatHex(digest.digest());
        if (kind != FileKind.TEXT) {
            return new SkillFile(path, size, hash, kind, Optional.empty(), true);
        }
        Charset charset = FileSorter.hasByteOrderMark(head) ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8;
        String text = new String(bytes, charset);
        return new SkillFile(path, size, hash, kind, Optional.of(text), isValid(bytes, charset));
    }

    static SkillFile unreadable(String path) {
        return new SkillFile(path, 0, "", FileKind.UNREADABLE, Optional.empty(), true);
    }

    static SkillRefused tooLarge() {
        return new SkillRefused("its files are larger than " + (SkillLimits.TOTAL_BYTES >> 20)
                + " MiB together; name the skill's folder");
    }

    private static boolean isValid(byte[] bytes, Charset charset) {
        try {
            charset.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("could not hash because this JDK lacks SHA-256", e);
        }
    }
}
