package dev.okiagari.papers.extraction;

import java.util.Locale;

/** One thing a section says. Immutable. */
public record Extraction(Type type, String name, String detail) {

    /** What sort of thing. */
    public enum Type {
        METHOD,
        DATASET,
        BASELINE,
        METRIC,
        RESULT,
        CONTRIBUTION,
        LIMITATION;

        /** The word used outside Java. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Type of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }
}
