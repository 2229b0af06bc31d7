package dev.okiagari.gateway.archive;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/** Counts what comes out of one archive and keeps what is wanted. The same for every format. */
final class Unpacking {
    private static final int BUFFER = 8192;

    private final ArchiveLimits limits;
    private final Predicate<String> wanted;
    private final LongSupplier packed;
    private final EntryNames names;
    private final List<ArchiveFile> files = new ArrayList<>();
    private final List<LeftOutFile> leftOut = new ArrayList<>();
    private final List<ArchiveSpecial> specials = new ArrayList<>();
    private int entries;
    private long total;
    private long room;

    /** {@code packed} says how many bytes of the archive were needed so far. */
    Unpacking(ArchiveLimits limits, Predicate<String> wanted, LongSupplier packed) {
        this.limits = limits;
        this.wanted = wanted;
        this.packed = packed;
        this.names = new EntryNames(limits.depth());
        this.room = limits.wantedBytes();
    }

    /** Each entry is announced first, whatever it is; an empty name is the root itself. */
    String entry(String raw) {
        entries++;
        if (entries > limits.entries()) {
            throw ArchiveFaults.tooLarge("it has more than " + limits.entries() + " entries");
        }
        return names.admit(raw);
    }

    void folder(String name) {
        if (!name.isEmpty()) {
            names.folder(name);
        }
    }

    /** A link and a file of one name: one might be scanned and the other one used. */
    void special(ArchiveSpecial special) {
        if (!special.path().isEmpty()) {
            names.requireNew(special.path());
        }
        specials.add(special);
    }

    void file(String name, InputStream content) throws IOException {
        if (name.isEmpty()) {
            throw ArchiveFaults.name(name, "is the root and a file");
        }
        names.requireNew(name);
        KeptBytes kept = wanted.test(name) ? new KeptBytes(name, limits, room) : null;
        byte[] buffer = new byte[BUFFER];
        for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
            count(read);
            if (kept != null) {
                kept.add(buffer, read);
            }
        }
        if (kept == null) {
            return;
        }
        LeftOutFile dropped = kept.leftOut();
        if (dropped != null) {
            leftOut.add(dropped);
        } else {
            byte[] bytes = kept.bytes();
            room -= bytes.length;
            files.add(new ArchiveFile(name, bytes));
        }
    }

    /** Unpacked bytes, whatever they belong to. */
    void count(long bytes) {
        total += bytes;
        if (total > limits.totalBytes()) {
            throw ArchiveFaults.tooLarge("it holds more than " + limits.totalBytes() + " bytes");
        }
        if (total > ArchiveLimits.UNJUDGED && total / limits.ratio() > packed.getAsLong()) {
            throw ArchiveFaults.tooLarge("it grows more than " + limits.ratio() + " times when unpacked");
        }
    }

    ArchiveFiles result() {
        return new ArchiveFiles(files, leftOut, specials);
    }
}
