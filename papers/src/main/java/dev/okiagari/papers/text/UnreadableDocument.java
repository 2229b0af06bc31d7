package dev.okiagari.papers.text;

/** What a reader throws for bytes that it cannot read a paper from. The message says why, in words for people. */
public final class UnreadableDocument extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Why it cannot be read; each has its own way on. */
    public enum Reason {
        /** It is something else: another page, or no PDF. */
        NOT_THE_PAPER,
        /** Pages without text, as scanners make them. */
        SCANNED,
        /** It cannot be opened without a password. */
        PASSWORD,
        /** Its end is missing. */
        CUT,
        /** It is beyond a limit: bytes, pages, letters, sections, or what its parts unpack to. */
        TOO_LARGE,
        /** It is nested too deeply to be read. */
        TOO_DEEP,
        /** It was not read to its end within the time that one document has. */
        TOO_SLOW,
        /** Reading it needs more memory than one document has. */
        TOO_MUCH_MEMORY,
        /** Nothing sensible can be made of it, or its reader fails on it. */
        DAMAGED
    }

    private final Reason reason;

    public UnreadableDocument(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public UnreadableDocument(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
