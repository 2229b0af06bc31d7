package dev.okiagari.gateway.archive;

/**
 * An entry of an archive that is neither a file nor a folder. It is never followed.
 *
 * @param path inside the archive
 * @param target where a link leads, as it is written; cut, and empty for what is not a link
 */
public record ArchiveSpecial(String path, Sort sort, String target) {
    static final int LONGEST_TARGET = 500;

    public ArchiveSpecial {
        target = target.length() > LONGEST_TARGET ? target.substring(0, LONGEST_TARGET) : target;
    }

    /** What it is. */
    public enum Sort {
        /** Its target is relative to its own folder, or absolute. */
        LINK,
        /** Another name of a file; its target is relative to the root of the archive. */
        HARD_LINK,
        /** A device, a pipe, or an entry of unknown type. */
        OTHER
    }
}
