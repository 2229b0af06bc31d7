package dev.okiagari.submissions.store;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Words that somebody looks for, as PostgreSQL's text search takes them. The last may be the beginning of a longer one; those before it
 * are whole, because something that is no letter and no digit follows them. Pure.
 */
final class SoughtWords {
    private SoughtWords() {}

    /** Empty when there is no letter and no digit in the text. */
    static String query(String text) {
        List<String> words = Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1))
                .filter(word -> !word.isEmpty())
                .map(word -> "'" + word + "'")
                .toList();
        return String.join(" & ", words) + (words.isEmpty() ? "" : ":*");
    }
}
