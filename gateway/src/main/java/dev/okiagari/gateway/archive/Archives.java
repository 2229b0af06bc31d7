package dev.okiagari.gateway.archive;

import dev.okiagari.engine.failure.ClassifiedException;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.UnixStat;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/**
 * Takes files out of archives from outside, in memory, within limits. Nothing is written to disk, links are never followed,
 * and an archive inside an archive is a file like any other. What is wrong with an archive is thrown as a classified
 * exception of kind invalid ({@code archive.…}). Threads may share it.
 */
public final class Archives {
    private final ArchiveLimits limits;

    public Archives(ArchiveLimits limits) {
        this.limits = limits;
    }

    /** The wanted files of a zip, by its central directory, which other programs use as well. */
    public ArchiveFiles zip(byte[] packed, Predicate<String> wanted) {
        requireSize(packed.length);
        requireFewEntries(packed);
        Unpacking unpacking = new Unpacking(limits, wanted, () -> packed.length);
        try (ZipFile zip = ZipFile.builder()
                .setSeekableByteChannel(new SeekableInMemoryByteChannel(packed))
                .get()) {
            List<ZipArchiveEntry> entries = Collections.list(zip.getEntries());
            for (ZipArchiveEntry entry : entries) {
                requireReadable(entry);
                String name = unpacking.entry(entry.getName());
                if (isSpecial(entry)) {
                    unpacking.special(special(zip, entry, name));
                } else if (entry.isDirectory()) {
                    unpacking.folder(name);
                } else {
                    if (!isReadable(zip, entry)) {
                        throw ArchiveFaults.malformed(
                                "an entry is encrypted or uses an unsupported compression method");
                    }
                    try (CheckedInputStream content = new CheckedInputStream(zip.getInputStream(entry), new CRC32())) {
                        unpacking.file(name, content);
                        if (content.getChecksum().getValue() != entry.getCrc()) {
                            throw ArchiveFaults.malformed("the checksum of a file is wrong");
                        }
                    }
                }
            }
            return unpacking.result();
        } catch (ClassifiedException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw unreadable("zip", e);
        }
    }

    /** The wanted files of a tar.gz. */
    public ArchiveFiles tarGz(byte[] packed, Predicate<String> wanted) {
        requireSize(packed.length);
        Counted source = new Counted(new ByteArrayInputStream(packed));
        // Tar's long-name records are counted too, so the same limit applies to a name of a gigabyte.
        Unpacking whole = new Unpacking(limits, name -> false, () -> source.count);
        Unpacking unpacking = new Unpacking(limits, wanted, () -> source.count);
        try (Judged judged = new Judged(new GZIPInputStream(source), whole);
                TarArchiveInputStream tar = new TarArchiveInputStream(judged, "UTF-8")) {
            judged.expectHeader(0);
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                judged.expectFile();
                String name = unpacking.entry(entry.getName());
                long skipped = 0;
                if (isSpecial(entry)) {
                    unpacking.special(special(entry, name));
                    skipped = entry.getSize();
                } else if (entry.isDirectory()) {
                    unpacking.folder(name);
                } else {
                    unpacking.file(name, tar);
                }
                judged.expectHeader(skipped);
            }
            judged.expectFile();
            judged.transferTo(OutputStream.nullOutputStream()); // its checksum stands at the very end
            return unpacking.result();
        } catch (ClassifiedException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw unreadable("tar.gz", e);
        } catch (StackOverflowError e) {
            // Java's own reader calls itself for each empty part of such a file.
            throw ArchiveFaults.malformed("it has too many empty parts");
        }
    }

    private void requireSize(long packed) {
        if (packed > limits.packedBytes()) {
            throw ArchiveFaults.tooLarge("it is larger than " + limits.packedBytes() + " bytes");
        }
    }

    /**
     * The library reads the whole directory of a zip before it gives the first entry, so a directory of hundreds of thousands
     * would be in memory before it is refused. Each entry of it begins with these four bytes.
     */
    private void requireFewEntries(byte[] packed) {
        int entries = 0;
        for (int i = 0; i + 3 < packed.length; i++) {
            if (packed[i] == 'P' && packed[i + 1] == 'K' && packed[i + 2] == 1 && packed[i + 3] == 2) {
                entries++;
                if (entries > limits.entries()) {
                    throw ArchiveFaults.tooLarge("it has more than " + limits.entries() + " entries");
                }
            }
        }
    }

    /** The library replaces invalid UTF-8 by question marks, so that two names could become one. */
    private static void requireReadable(ZipArchiveEntry entry) {
        byte[] raw = entry.getRawName();
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(raw == null ? new byte[0] : raw));
        } catch (CharacterCodingException e) {
            throw ArchiveFaults.name(entry.getName(), "has unreadable characters: it is not in UTF-8");
        }
    }

    /** Other compression methods need further libraries or are read with fewer checks. */
    private static boolean isReadable(ZipFile zip, ZipArchiveEntry entry) {
        boolean isUsual = entry.getMethod() == ZipEntry.STORED || entry.getMethod() == ZipEntry.DEFLATED;
        return isUsual && !entry.getGeneralPurposeBit().usesEncryption() && zip.canReadEntryData(entry);
    }

    /** A link, a device or a pipe by its Unix mode, when it has one. */
    private static boolean isSpecial(ZipArchiveEntry entry) {
        int kind = entry.getUnixMode() & UnixStat.FILE_TYPE_FLAG;
        return kind != 0 && kind != UnixStat.FILE_FLAG && kind != UnixStat.DIR_FLAG;
    }

    /** The content of a link is its target; no more of it is read than a name may have. */
    private static ArchiveSpecial special(ZipFile zip, ZipArchiveEntry entry, String name) throws IOException {
        if ((entry.getUnixMode() & UnixStat.FILE_TYPE_FLAG) != UnixStat.LINK_FLAG || !isReadable(zip, entry)) {
            return new ArchiveSpecial(name, ArchiveSpecial.Sort.OTHER, "");
        }
        try (InputStream content = zip.getInputStream(entry)) {
            String target = new String(content.readNBytes(ArchiveSpecial.LONGEST_TARGET), StandardCharsets.UTF_8);
            return new ArchiveSpecial(name, ArchiveSpecial.Sort.LINK, target);
        }
    }

    private static ArchiveSpecial special(TarArchiveEntry entry, String name) {
        ArchiveSpecial.Sort sort = entry.isSymbolicLink()
                ? ArchiveSpecial.Sort.LINK
                : entry.isLink() ? ArchiveSpecial.Sort.HARD_LINK : ArchiveSpecial.Sort.OTHER;
        return new ArchiveSpecial(name, sort, sort == ArchiveSpecial.Sort.OTHER ? "" : entry.getLinkName());
    }

    private static boolean isSpecial(TarArchiveEntry entry) {
        return (!entry.isFile() && !entry.isDirectory())
                || entry.isSymbolicLink()
                || entry.isLink()
                || entry.isSparse()
                || entry.isFIFO()
                || entry.isCharacterDevice()
                || entry.isBlockDevice();
    }

    /** Hostile archives make the library fail in many ways, which are all treated alike. */
    private static ClassifiedException unreadable(String format, Exception e) {
        return ArchiveFaults.malformed(
                "it is not a valid " + format + " (" + e.getClass().getSimpleName() + ")");
    }

    /** Counts the packed bytes as they are needed. */
    private static final class Counted extends FilterInputStream {
        private long count;

        Counted(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int read = in.read();
            count += read < 0 ? 0 : 1;
            return read;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            int read = in.read(into, from, length);
            count += Math.max(0, read);
            return read;
        }
    }

    /**
     * Every unpacked byte is checked before it is kept. Headers have a limit of their own: their content is kept in
     * memory, however large, while files are counted and dropped.
     */
    private static final class Judged extends FilterInputStream {
        private static final long LARGEST_HEADER = 64 << 10;

        private final Unpacking unpacking;
        private long left = Long.MAX_VALUE;

        Judged(InputStream in, Unpacking unpacking) {
            super(in);
            this.unpacking = unpacking;
        }

        /** A header comes next, after this many bytes to skip. */
        void expectHeader(long skipped) {
            left = LARGEST_HEADER + Math.max(0, skipped);
        }

        void expectFile() {
            left = Long.MAX_VALUE;
        }

        @Override
        public int read() throws IOException {
            int read = in.read();
            count(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            // Reads no more at once than may be kept, so that a large header is refused before it is in memory.
            int read = in.read(into, from, (int) Math.min(length, Math.max(1, left + 1)));
            count(Math.max(0, read));
            return read;
        }

        private void count(int bytes) {
            unpacking.count(bytes);
            left -= bytes;
            if (left < 0) {
                throw ArchiveFaults.tooLarge("the header of an entry is larger than " + LARGEST_HEADER + " bytes");
            }
        }

        @Override
        public long skip(long length) throws IOException {
            byte[] dropped = new byte[(int) Math.min(Math.max(length, 0), 8192)];
            return dropped.length == 0 ? 0 : Math.max(0, read(dropped, 0, dropped.length));
        }
    }
}
