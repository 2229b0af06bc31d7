package dev.okiagari.skills.scan;

import dev.okiagari.skills.flow.Language;
import dev.okiagari.skills.text.Position;

/**
 * Code that a file is or contains. An immutable value.
 *
 * @param place where its first character stands in the file
 * @param isFile whether the file consists of it
 */
record CodePiece(Language language, String text, Position place, boolean isFile) {

    /** Where in the file something stands. */
    Position in(Position inside) {
        return inside.line() == 1
                ? new Position(place.line(), place.column() + inside.column() - 1)
                : new Position(place.line() + inside.line() - 1, inside.column());
    }
}
