package dev.okiagari.gateway.archive;

import java.util.List;

/**
 * The files of an archive.
 *
 * @param files that were wanted, in the archive's order
 * @param leftOut wanted files that the limits leave out, in the archive's order
 * @param specials links, devices and other entries that are not files, in the archive's order; they are never followed
 */
public record ArchiveFiles(List<ArchiveFile> files, List<LeftOutFile> leftOut, List<ArchiveSpecial> specials) {
    public ArchiveFiles {
        files = List.copyOf(files);
        leftOut = List.copyOf(leftOut);
        specials = List.copyOf(specials);
    }
}
