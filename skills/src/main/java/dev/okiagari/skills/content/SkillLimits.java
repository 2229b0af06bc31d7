package dev.okiagari.skills.content;

/** How much of a skill is read and scanned. */
public final class SkillLimits {
    /** Of a text file that is scanned. */
    public static final int FILE_BYTES = 100 << 10;
    /** Of all text files that are scanned. */
    public static final int SCANNED_BYTES = 1 << 20;
    /** Of all files. */
    public static final long TOTAL_BYTES = 64L << 20;
    /** Files and folders. */
    public static final int ENTRIES = 5000;
    /** Folders in folders. */
    public static final int DEPTH = 20;

    private SkillLimits() {}
}
