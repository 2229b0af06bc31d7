package dev.okiagari.skills.text;

import java.util.ArrayList;
import java.util.List;

/**
 * A piece of a document that patterns are run on: a line, lines that belong together, or a part of a very long line. Immutable.
 */
public final class Passage {
    /** Longer ones are cut: patterns with gaps must not connect what stands far apart. */
    static final int LONGEST = 2000;

    /** What two neighbouring parts of a long passage have in common, so that nothing hides where it is cut. */
    static final int OVERLAP = 300;

    private final String text;
    private final char[] characters;
    private final int begin;
    private final List<Piece> pieces;

    private Passage(String text, int begin, List<Piece> pieces) {
        this.text = text;
        this.characters = text.toCharArray();
        this.begin = begin;
        this.pieces = pieces;
    }

    /**
     * A line of the document inside a passage.
     *
     * @param line its text in the document
     * @param number from 1
     * @param skipped characters at its beginning that are not in the passage
     * @param at where it begins in the passage
     * @param isFolded whether the passage has it folded
     */
    record Piece(String line, int number, int skipped, int at, boolean isFolded) {
        Position position(int offset) {
            int inside = Math.max(0, offset - at);
            int column = isFolded ? Folding.original(line.substring(skipped), inside) : inside;
            return new Position(number, Math.min(skipped + column, line.length()) + 1);
        }
    }

    /** One passage, or several that overlap when the text is very long. */
    static List<Passage> of(String text, List<Piece> pieces) {
        if (text.length() <= LONGEST) {
            return List.of(new Passage(text, 0, pieces));
        }
        List<Passage> parts = new ArrayList<>();
        for (int from = 0; from == 0 || from + OVERLAP < text.length(); from += LONGEST - OVERLAP) {
            parts.add(new Passage(text.substring(from, Math.min(text.length(), from + LONGEST)), from, pieces));
        }
        return parts;
    }

    public String text() {
        return text;
    }

    /** The same text, for quick reading; not to be changed. */
    public char[] characters() {
        return characters;
    }

    /** Where in the document the character at this offset of the passage stands. */
    public Position position(int offset) {
        Piece found = pieces.getFirst();
        for (Piece piece : pieces) {
            if (piece.at <= begin + offset) {
                found = piece;
            }
        }
        return found.position(begin + offset);
    }
}
