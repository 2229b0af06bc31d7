package dev.okiagari.skills.content;

/** What a file is to the scan. */
public enum FileKind {
    /** Scanned. */
    TEXT("text", false),
    /** Text above the limit of one file, or of all together. */
    LARGE_TEXT("text that is too large to scan", true),
    /** Something that can be run, by its first bytes or its name. */
    EXECUTABLE("executable", true),
    /** An image, a font, a document: nothing runs it. */
    MEDIA("binary", false),
    /** Binary, and nobody knows what it is. */
    UNKNOWN_BINARY("binary of an unknown sort", true),
    UNREADABLE("not readable", true);

    private final String words;
    private final boolean needsReview;

    FileKind(String words, boolean needsReview) {
        this.words = words;
        this.needsReview = needsReview;
    }

    public String words() {
        return words;
    }

    /** Whether a person has to look at it before the skill is published. */
    public boolean needsReview() {
        return needsReview;
    }
}
