package dev.okiagari.skills.flow.code;

/** A text asks for more work than one file may. */
public final class TooMuchCode extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public TooMuchCode(String message) {
        super(message, null, false, false);
    }
}
