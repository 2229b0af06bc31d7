package dev.okiagari.engine.internal.store.read;

import dev.okiagari.engine.internal.store.read.Part.Position;
import org.jspecify.annotations.Nullable;

/**
 * Where a page begins, also when the item that ended the page before has moved or is gone.
 *
 * @param part which part of the list
 * @param last the place in it that the page before ended at; null: the part begins
 */
record Cursor(int part, @Nullable Position last) {
    static final Cursor START = new Cursor(0, null);

    /** Reads what {@link #text} wrote. */
    static Cursor parse(String text) {
        try {
            String[] words = text.split(":", 3);
            int part = Integer.parseUnsignedInt(words[0]);
            return words.length == 1
                    ? new Cursor(part, null)
                    : new Cursor(part, new Position(Long.parseUnsignedLong(words[1]), words[2]));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw refused(text, e);
        }
    }

    /** A cursor of another list, or one that was made up. */
    static IllegalArgumentException refused(String text, RuntimeException cause) {
        return new IllegalArgumentException(
                "could not continue at '" + text + "' because no page of this list ended there; start without it",
                cause);
    }

    String text() {
        return last == null ? Integer.toString(part) : part + ":" + last.id() + ":" + last.by();
    }
}
