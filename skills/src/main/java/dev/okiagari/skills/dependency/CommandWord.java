package dev.okiagari.skills.dependency;

import dev.okiagari.skills.text.Position;

/**
 * A word of a command, with where it stands. An immutable value.
 *
 * @param isProse whether it stands in a sentence, so that what follows a command may be ordinary words
 */
record CommandWord(String text, Position position, boolean isProse) {}
