package dev.okiagari.papers.search.query;

import dev.okiagari.papers.search.document.PaperFields;
import dev.okiagari.papers.search.document.TextAnalysis;
import java.io.IOException;
import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.IndexSearcher;

/** Finds the paper whose title was typed, with at most one word missing, wrong or added. Stateless. */
final class TypedTitle {
    /** The title that was typed has nearly all of the words, so it is among the first. */
    private static final int LOOKED_AT = 5;

    /** One or two words are a question, even where a title has no more. */
    private static final int LEAST_WORDS = 3;

    /** How much of the words of both must be common to both. */
    private static final double ALIKE = 0.7;

    private TypedTitle() {}

    /** @param ranked documents of papers, best by words first */
    static OptionalInt among(IndexSearcher searcher, int[] ranked, TypedText typed) throws IOException {
        Set<String> sought = words(typed.text());
        if (sought.size() < LEAST_WORDS) {
            return OptionalInt.empty();
        }
        StoredFields stored = searcher.storedFields();
        int best = -1;
        double likeness = 0;
        for (int i = 0; i < Math.min(LOOKED_AT, ranked.length); i++) {
            String title = stored.document(ranked[i], Set.of(PaperFields.TITLE)).get(PaperFields.TITLE);
            double like = title == null ? 0 : likeness(sought, words(title));
            if (like >= ALIKE && like > likeness) {
                best = ranked[i];
                likeness = like;
            }
        }
        return best < 0 ? OptionalInt.empty() : OptionalInt.of(best);
    }

    private static double likeness(Set<String> one, Set<String> other) {
        Set<String> all = new HashSet<>(one);
        all.addAll(other);
        long common = one.stream().filter(other::contains).count();
        return (double) common / all.size();
    }

    private static Set<String> words(String text) {
        Set<String> words = new HashSet<>();
        TextAnalysis.words(TextAnalysis.ENGLISH, text).forEach(word -> words.add(word.text()));
        if (TextAnalysis.hasJapanese(text)) {
            TextAnalysis.words(TextAnalysis.JAPANESE, text).forEach(word -> words.add(word.text()));
        }
        return words;
    }
}
