package dev.okiagari.catalog.answer;

import java.util.Locale;

/** What the shop is asked for. Each has a job of the same name. */
public enum Entity {
    RANKING,
    ITEM,
    GENRE,
    TAG;

    /** The word used in keys, tables and commands. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Entity of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
