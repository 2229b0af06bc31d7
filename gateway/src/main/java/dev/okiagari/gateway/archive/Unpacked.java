package dev.okiagari.gateway.archive;

import java.util.List;

/**
 * What was taken out of an archive.
 *
 * @param files that were wanted, in the archive's order
 * @param left links, devices and other entries that are no files, by path; they are never followed
 */
public record Unpacked(List<ArchiveFile> files, List<String> left) {
    public Unpacked {
        files = List.copyOf(files);
        left = List.copyOf(left);
    }
}
