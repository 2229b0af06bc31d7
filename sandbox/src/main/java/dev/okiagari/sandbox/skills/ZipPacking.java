package dev.okiagari.sandbox.skills;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/** Writes a zip; the same entries give the same bytes. */
final class ZipPacking implements Packing {
    private static final int LINK = 0120777;
    private static final int CHARACTER_DEVICE = 0020666;
    private static final int FIFO = 0010666;

    private final ZipArchiveOutputStream zip;

    ZipPacking(OutputStream out) {
        zip = new ZipArchiveOutputStream(out);
    }

    @Override
    public void file(String name, byte[] content) throws IOException {
        begin(name, 0100644);
        zip.write(content);
        zip.closeArchiveEntry();
    }

    @Override
    public void zeros(String name, long length) throws IOException {
        begin(name, 0100644);
        byte[] block = new byte[65_536];
        for (long left = length; left > 0; left -= block.length) {
            zip.write(block, 0, (int) Math.min(left, block.length));
        }
        zip.closeArchiveEntry();
    }

    @Override
    public void link(Link link) throws IOException {
        begin(link.name(), LINK);
        zip.write(link.target().getBytes(StandardCharsets.UTF_8));
        zip.closeArchiveEntry();
    }

    @Override
    public void special(String name, Special kind) throws IOException {
        begin(name, kind == Special.DEVICE ? CHARACTER_DEVICE : FIFO);
        zip.closeArchiveEntry();
    }

    private void begin(String name, int mode) throws IOException {
        ZipArchiveEntry entry = new ZipArchiveEntry(name);
        entry.setUnixMode(mode);
        entry.setTime(315_532_800_000L);
        zip.putArchiveEntry(entry);
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
