package dev.okiagari.skills.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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
     * @param places where its characters stand in the line, without what is skipped; empty when none has moved
     */
    record Piece(String line, int number, int skipped, int at, Supplier<int[]> places) {
        /** As written. */
        static Piece raw(String line, int number) {
            return new Piece(line, number, 0, 0, () -> new int[0]);
        }

        /** Folded. Where its characters stand is found out once, when somebody asks. */
        static Piece folded(String line, int number, int skipped, int at) {
            return new Piece(line, number, skipped, at, new Places(line, skipped));
        }

        Position position(int offset) {
            int inside = Math.max(0, offset - at);
            int[] known = places.get();
            int column = inside < known.length ? known[inside] : inside;
            return new Position(number, Math.min(skipped + column, line.length()) + 1);
        }
    }

    /** Where in a line its folded characters stand; empty when folding moves none. Used by one thread. */
    private static final class Places implements Supplier<int[]> {
        private final String line;
        private final int skipped;
        private int @Nullable [] known;

        Places(String line, int skipped) {
            this.line = line;
            this.skipped = skipped;
        }

        @Override
        public int[] get() {
            int[] ready = known;
            if (ready == null) {
                ready = Folding.places(line.substring(skipped));
                known = ready;
            }
            return ready;
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
