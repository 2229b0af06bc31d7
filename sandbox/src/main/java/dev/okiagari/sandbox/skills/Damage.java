package dev.okiagari.sandbox.skills;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Makes intact archives misstate their content. */
final class Damage {
    private Damage() {}

    /** The sum at the end (gzip) or in the directory (zip) is that of other bytes. */
    static byte[] wrongChecksum(byte[] archive, Packing.Format format) {
        byte[] damaged = archive.clone();
        int at = format == Packing.Format.TAR_GZ ? damaged.length - 8 : directory(damaged) + 16;
        damaged[at] ^= 0x5A;
        return damaged;
    }

    /** The first file says that it is far larger than what follows. */
    static byte[] falseSize(byte[] archive, Packing.Format format) {
        if (format == Packing.Format.ZIP) {
            byte[] damaged = archive.clone();
            int at = directory(damaged) + 24;
            damaged[at] = (byte) 0xF0;
            damaged[at + 3] = 0x7F;
            return damaged;
        }
        try {
            byte[] tar = new GZIPInputStream(new ByteArrayInputStream(archive)).readAllBytes();
            System.arraycopy(octal(11, 7L << 30), 0, tar, 124, 11);
            System.arraycopy("        ".getBytes(StandardCharsets.US_ASCII), 0, tar, 148, 8);
            long sum = 0;
            for (int i = 0; i < 512; i++) {
                sum += tar[i] & 0xFF;
            }
            System.arraycopy(octal(6, sum), 0, tar, 148, 6);
            tar[154] = 0;
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
                out.write(tar);
            }
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("could not damage an archive because " + e.getMessage(), e);
        }
    }

    private static byte[] octal(int width, long number) {
        return String.format(Locale.ROOT, "%0" + width + "o", number).getBytes(StandardCharsets.US_ASCII);
    }

    /** Where the zip's directory begins. */
    private static int directory(byte[] zip) {
        for (int i = 0; i + 4 < zip.length; i++) {
            if (zip[i] == 'P' && zip[i + 1] == 'K' && zip[i + 2] == 1 && zip[i + 3] == 2) {
                return i;
            }
        }
        throw new IllegalStateException("could not damage a zip because it has no directory");
    }
}
