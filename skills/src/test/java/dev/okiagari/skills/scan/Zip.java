package dev.okiagari.skills.scan;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.apache.commons.compress.archivers.zip.UnixStat;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/** A zip with any names and with links. */
final class Zip {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes);

    Zip file(String path, String text) {
        return entry(path, text, UnixStat.FILE_FLAG | 0644);
    }

    Zip link(String path, String target) {
        return entry(path, target, UnixStat.LINK_FLAG | 0777);
    }

    byte[] bytes() {
        try {
            zip.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private Zip entry(String path, String content, int mode) {
        try {
            ZipArchiveEntry entry = new ZipArchiveEntry(path);
            entry.setUnixMode(mode);
            zip.putArchiveEntry(entry);
            zip.write(content.getBytes(StandardCharsets.UTF_8));
            zip.closeArchiveEntry();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
