package dev.okiagari.gateway.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.function.Predicate;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/** Packs archives for tests, hostile names included. */
enum Packed {
    ZIP {
        @Override
        byte[] of(Filling filling) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(bytes)) {
                filling.fill(new Files() {
                    @Override
                    public void file(String name, byte[] content) throws IOException {
                        put(new ZipArchiveEntry(name), content);
                    }

                    @Override
                    public void folder(String name) throws IOException {
                        put(new ZipArchiveEntry(name), new byte[0]);
                    }

                    @Override
                    public void link(String name, String target) throws IOException {
                        ZipArchiveEntry entry = new ZipArchiveEntry(name);
                        entry.setUnixMode(0120777);
                        put(entry, target.getBytes(java.nio.charset.StandardCharsets.UTF_8));
                    }

                    private void put(ZipArchiveEntry entry, byte[] content) throws IOException {
                        zip.putArchiveEntry(entry);
                        zip.write(content);
                        zip.closeArchiveEntry();
                    }
                });
            }
            return bytes.toByteArray();
        }

        @Override
        ArchiveFiles read(Archives archives, byte[] packed, Predicate<String> wanted) {
            return archives.zip(packed, wanted);
        }
    },
    TAR_GZ {
        @Override
        byte[] of(Filling filling) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (TarArchiveOutputStream tar = new TarArchiveOutputStream(new GZIPOutputStream(bytes), "UTF-8")) {
                tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
                filling.fill(new Files() {
                    @Override
                    public void file(String name, byte[] content) throws IOException {
                        TarArchiveEntry entry = new TarArchiveEntry(name, true);
                        entry.setSize(content.length);
                        tar.putArchiveEntry(entry);
                        tar.write(content);
                        tar.closeArchiveEntry();
                    }

                    @Override
                    public void folder(String name) throws IOException {
                        tar.putArchiveEntry(new TarArchiveEntry(name, true));
                        tar.closeArchiveEntry();
                    }

                    @Override
                    public void link(String name, String target) throws IOException {
                        TarArchiveEntry entry = new TarArchiveEntry(name, TarConstants.LF_SYMLINK);
                        entry.setLinkName(target);
                        tar.putArchiveEntry(entry);
                        tar.closeArchiveEntry();
                    }
                });
            }
            return bytes.toByteArray();
        }

        @Override
        ArchiveFiles read(Archives archives, byte[] packed, Predicate<String> wanted) {
            return archives.tarGz(packed, wanted);
        }
    };

    /** What can be put into an archive. */
    interface Files {
        void file(String name, byte[] content) throws IOException;

        void folder(String name) throws IOException;

        void link(String name, String target) throws IOException;
    }

    /** Puts files into an archive. */
    interface Filling {
        void fill(Files files) throws IOException;
    }

    abstract byte[] of(Filling filling) throws IOException;

    abstract ArchiveFiles read(Archives archives, byte[] packed, Predicate<String> wanted);
}
