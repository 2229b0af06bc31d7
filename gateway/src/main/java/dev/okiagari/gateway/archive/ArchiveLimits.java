package dev.okiagari.gateway.archive;

/**
 * How much of an archive is read before it is refused. An immutable value.
 *
 * @param packedBytes of the archive itself (16 MiB)
 * @param entries of any sort (5,000)
 * @param totalBytes of all entries together, unpacked, wanted or not (64 MiB)
 * @param fileBytes of one wanted file (100 KiB)
 * @param wantedBytes of all wanted files together (1 MiB)
 * @param ratio how many times larger unpacked than packed (100); the first MiB is not judged
 * @param depth of folders in folders (20)
 * @param leavesOut whether wanted files that are binary, or beyond fileBytes or wantedBytes, are listed instead of kept; an
 *     archive with a file beyond these limits is refused otherwise (false)
 */
public record ArchiveLimits(
        long packedBytes,
        int entries,
        long totalBytes,
        int fileBytes,
        long wantedBytes,
        int ratio,
        int depth,
        boolean leavesOut) {

    /** Up to this size any ratio is harmless. */
    static final long UNJUDGED = 1 << 20;

    public ArchiveLimits {
        if (packedBytes < 1
                || entries < 1
                || totalBytes < 1
                || fileBytes < 1
                || wantedBytes < 1
                || ratio < 1
                || depth < 1) {
            throw new IllegalArgumentException("could not use these archive limits because each must be above zero");
        }
    }

    public static ArchiveLimits defaults() {
        return new ArchiveLimits(16L << 20, 5000, 64L << 20, 100 << 10, 1L << 20, 100, 20, false);
    }

    public ArchiveLimits withFileBytes(int most) {
        return new ArchiveLimits(packedBytes, entries, totalBytes, most, wantedBytes, ratio, depth, leavesOut);
    }

    public ArchiveLimits withWantedBytes(long most) {
        return new ArchiveLimits(packedBytes, entries, totalBytes, fileBytes, most, ratio, depth, leavesOut);
    }

    public ArchiveLimits withEntries(int most) {
        return new ArchiveLimits(packedBytes, most, totalBytes, fileBytes, wantedBytes, ratio, depth, leavesOut);
    }

    public ArchiveLimits withTotalBytes(long most) {
        return new ArchiveLimits(packedBytes, entries, most, fileBytes, wantedBytes, ratio, depth, leavesOut);
    }

    public ArchiveLimits leavingOut() {
        return new ArchiveLimits(packedBytes, entries, totalBytes, fileBytes, wantedBytes, ratio, depth, true);
    }
}
