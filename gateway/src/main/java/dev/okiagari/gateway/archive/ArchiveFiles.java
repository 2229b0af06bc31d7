package dev.okiagari.gateway.archive;

import java.util.List;

/**
 * The files of an archive.
 *
 * @param files that were wanted, in the archive's order
 * @param left links, devices and other entries that are not files, by path; they are never followed
 */
public record ArchiveFiles(List<ArchiveFile> files, List<String> left) {
    public ArchiveFiles {
        files = List.copyOf(files);
        left = List.copyOf(left);
    }
}
