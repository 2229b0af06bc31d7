package dev.okiagari.papers.text.pdf.glyph;

/**
 * Letters in one place, turned so that the text runs to the right and the lines run down.
 *
 * @param text one or more characters, never blank
 * @param left where it begins
 * @param right where the next one would begin
 * @param baseline counted downwards
 * @param spaced whether a space was written before it
 */
public record Glyph(String text, float left, float right, float baseline, float size, Face face, boolean spaced) {

    /** Wider gaps are spaces: letters stand closer than this, words farther apart, in all fonts seen. */
    private static final float SPACE_EM = 0.15f;

    /** Whether there is a space between the one before and this. */
    public boolean isApartFrom(Glyph before) {
        return spaced || left - before.right > SPACE_EM * (before.size + size) / 2;
    }

    Glyph inBold() {
        return new Glyph(text, left, right, baseline, size, new Face(true, face.italic(), face.smallCaps()), spaced);
    }

    public boolean isWord() {
        return Character.isLetterOrDigit(text.codePointAt(0));
    }
}
