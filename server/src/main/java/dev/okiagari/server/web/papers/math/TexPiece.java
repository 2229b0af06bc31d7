package dev.okiagari.server.web.papers.math;

/** A piece of a text: words, a formula within the line, or one that stands apart. */
record TexPiece(Kind kind, String text) {
    enum Kind {
        WORDS,
        INLINE,
        DISPLAYED
    }

    boolean isFormula() {
        return kind != Kind.WORDS;
    }

    boolean isDisplayed() {
        return kind == Kind.DISPLAYED;
    }
}
