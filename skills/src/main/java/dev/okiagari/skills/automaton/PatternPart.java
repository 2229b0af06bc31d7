package dev.okiagari.skills.automaton;

import java.util.List;

/** A part of a pattern. */
sealed interface PatternPart {
    /** One character of a set. */
    record OneOf(CodePoints points) implements PatternPart {}

    /** One part after the other; none matches the empty text. */
    record Sequence(List<PatternPart> parts) implements PatternPart {}

    record Choice(List<PatternPart> options) implements PatternPart {}

    /** A part at least and at most so many times; -1 for any number. */
    record Repeat(PatternPart part, int least, int most) implements PatternPart {}

    /** A boundary between characters. */
    record At(Boundary boundary) implements PatternPart {}

    /** Places that a pattern can name. */
    enum Boundary {
        BEGIN,
        END,
        WORD_EDGE,
        NO_WORD_EDGE
    }
}
