package dev.okiagari.papers.text.pdf;

/**
 * Letters in one place, turned so that the text runs to the right and the lines run down.
 *
 * @param text one or more characters, never blank
 * @param left where it begins
 * @param right where the next one would begin
 * @param baseline counted downwards
 * @param spaced whether a space was written before it
 */
record Glyph(String text, float left, float right, float baseline, float size, Face face, boolean spaced) {

    Glyph withText(String other) {
        return new Glyph(other, left, right, baseline, size, face, spaced);
    }

    boolean isWord() {
        return Character.isLetterOrDigit(text.codePointAt(0));
    }
}
