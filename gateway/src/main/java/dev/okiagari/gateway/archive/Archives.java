package dev.okiagari.gateway.archive;

import dev.okiagari.engine.model.ClassifiedException;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
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

    /** The wanted files of a zip, by its central directory, which is what other programs go by. */
    public Unpacked zip(byte[] packed, Predicate<String> wanted) {
        requireSize(packed.length);
        Unpacking unpacking = new Unpacking(limits, wanted, () -> packed.length);
        try (ZipFile zip = ZipFile.builder()
                .setSeekableByteChannel(new SeekableInMemoryByteChannel(packed))
                .get()) {
            List<ZipArchiveEntry> entries = Collections.list(zip.getEntries());
            for (ZipArchiveEntry entry : entries) {
                String name = unpacking.entry(entry.getName());
                if (entry.isUnixSymlink()) {
                    unpacking.leave(name);
                } else if (!entry.isDirectory()) {
                    if (entry.getGeneralPurposeBit().usesEncryption() || !zip.canReadEntryData(entry)) {
                        throw ArchiveFaults.malformed("an entry is encrypted or packed in an unusual way");
                    }
                    try (InputStream content = zip.getInputStream(entry)) {
                        unpacking.file(name, content);
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
    public Unpacked tarGz(byte[] packed, Predicate<String> wanted) {
        requireSize(packed.length);
        Counted source = new Counted(new ByteArrayInputStream(packed));
        // Tar's own long-name records are counted too, so a name of a gigabyte ends at the same limit.
        Unpacking whole = new Unpacking(limits, name -> false, () -> source.count);
        Unpacking unpacking = new Unpacking(limits, wanted, () -> source.count);
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new Judged(new GZIPInputStream(source), whole), "UTF-8")) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                String name = unpacking.entry(entry.getName());
                if (entry.isDirectory()) {
                    continue;
                }
                if (!entry.isFile() || entry.isSymbolicLink() || entry.isLink() || entry.isSparse()) {
                    unpacking.leave(name);
                } else {
                    unpacking.file(name, tar);
                }
            }
            return unpacking.result();
        } catch (ClassifiedException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw unreadable("tar.gz", e);
        }
    }

    private void requireSize(long packed) {
        if (packed > limits.packedBytes()) {
            throw ArchiveFaults.tooLarge("it is larger than " + limits.packedBytes() + " bytes");
        }
    }

    /** Hostile archives make the library fail in many ways; all of them mean the same. */
    private static ClassifiedException unreadable(String format, Exception e) {
        return ArchiveFaults.malformed(
                "it is no sound " + format + " (" + e.getClass().getSimpleName() + ")");
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

    /** Every unpacked byte is judged before anybody keeps it. */
    private static final class Judged extends FilterInputStream {
        private final Unpacking unpacking;

        Judged(InputStream in, Unpacking unpacking) {
            super(in);
            this.unpacking = unpacking;
        }

        @Override
        public int read() throws IOException {
            int read = in.read();
            unpacking.count(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            int read = in.read(into, from, length);
            unpacking.count(Math.max(0, read));
            return read;
        }

        @Override
        public long skip(long length) throws IOException {
            byte[] dropped = new byte[(int) Math.min(Math.max(length, 0), 8192)];
            return dropped.length == 0 ? 0 : Math.max(0, read(dropped, 0, dropped.length));
        }
    }
}
