package dev.okiagari.papers.view;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A paper that has to do with another one.
 *
 * @param title null while it is not known yet
 * @param count how many references or names connect the two
 * @param names the shared names in order, a few at most; empty for citations
 */
public record Related(Kind kind, String id, @Nullable String title, Status status, int count, List<String> names) {

    public Related {
        names = List.copyOf(names);
    }

    /** In which way. */
    public enum Kind {
        /** The other one is cited. */
        CITATION,
        /** The other one cites. */
        CITED_BY,
        SHARED_METHOD,
        SHARED_DATASET,
        SHARED_AUTHOR;

        /** The word used outside Java. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
