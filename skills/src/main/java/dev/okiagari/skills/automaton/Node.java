package dev.okiagari.skills.automaton;

import java.util.List;

/** A part of a pattern. */
sealed interface Node {
    /** One character of a set. */
    record OneOf(CodePoints points) implements Node {}

    /** One part after the other; none matches the empty text. */
    record Sequence(List<Node> parts) implements Node {}

    record Choice(List<Node> options) implements Node {}

    /** A part at least and at most so many times; -1 for any number. */
    record Repeat(Node part, int least, int most) implements Node {}

    /** A place between characters. */
    record At(Place place) implements Node {}

    /** Places that a pattern can name. */
    enum Place {
        BEGIN,
        END,
        WORD_EDGE,
        NO_WORD_EDGE
    }
}
