package dev.okiagari.sandbox.skills;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.attribute.FileTime;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;

/** Writes a tar.gz; the same entries give the same bytes. */
final class TarPacking implements Packing {
    private final TarArchiveOutputStream tar;

    TarPacking(OutputStream out) throws IOException {
        tar = new TarArchiveOutputStream(new GzipCompressorOutputStream(out), "UTF-8");
        tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
        tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
        tar.setAddPaxHeadersForNonAsciiNames(true);
    }

    @Override
    public void file(String name, byte[] content) throws IOException {
        begin(name, TarConstants.LF_NORMAL, content.length);
        tar.write(content);
        tar.closeArchiveEntry();
    }

    @Override
    public void zeros(String name, long length) throws IOException {
        begin(name, TarConstants.LF_NORMAL, length);
        byte[] block = new byte[65_536];
        for (long left = length; left > 0; left -= block.length) {
            tar.write(block, 0, (int) Math.min(left, block.length));
        }
        tar.closeArchiveEntry();
    }

    @Override
    public void link(Link link) throws IOException {
        TarArchiveEntry entry = entry(link.name(), link.hard() ? TarConstants.LF_LINK : TarConstants.LF_SYMLINK);
        entry.setLinkName(link.target());
        tar.putArchiveEntry(entry);
        tar.closeArchiveEntry();
    }

    @Override
    public void special(String name, Special kind) throws IOException {
        tar.putArchiveEntry(entry(name, kind == Special.DEVICE ? TarConstants.LF_CHR : TarConstants.LF_FIFO));
        tar.closeArchiveEntry();
    }

    private void begin(String name, byte kind, long length) throws IOException {
        TarArchiveEntry entry = entry(name, kind);
        entry.setSize(length);
        tar.putArchiveEntry(entry);
    }

    private static TarArchiveEntry entry(String name, byte kind) {
        TarArchiveEntry entry = new TarArchiveEntry(name, kind, true);
        entry.setLastModifiedTime(FileTime.fromMillis(0));
        return entry;
    }

    @Override
    public void close() throws IOException {
        tar.close();
    }
}
