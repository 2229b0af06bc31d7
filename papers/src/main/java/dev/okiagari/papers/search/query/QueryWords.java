package dev.okiagari.papers.search.query;

import dev.okiagari.papers.search.document.TextAnalysis;
import dev.okiagari.papers.search.document.TextAnalysis.Word;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Takes the unquoted part of what was typed apart into what is to be found. Pure. */
final class QueryWords {
    /** More words add nothing, and a query has room for this many. */
    static final int MOST = 48;

    /** Words joined by anything else (state-of-the-art, it's, 2.5) are one thing to look for. */
    private static final Pattern APART = Pattern.compile("[\\s,;:/|\\\\()\\[\\]{}<>=&!?*\u3001\u3002]+");

    /** Too frequent to be looked for, unless there is nothing else. */
    private static final Set<String> FREQUENT =
            ("a about an and are as at be but by can do does for from has have how i if in"
                            + " into is it its me my no not of on or our show such that the their then there these they this to"
                            + " was we what when where which who why will with you")
                    .transform(QueryWords::stems);

    private QueryWords() {}

    /**
     * One thing to find: a word, or several that must stand together.
     *
     * @param japanese in which of the two forms of a text it is found
     */
    record Sought(List<Word> words, boolean japanese) {}

    static List<Sought> in(String text) {
        Set<Sought> all = new LinkedHashSet<>();
        for (String chunk : APART.split(text, -1)) {
            if (!chunk.isEmpty()) {
                all.addAll(english(chunk));
                all.addAll(japanese(chunk));
            }
        }
        List<Sought> telling = all.stream().filter(s -> !isFrequent(s)).toList();
        return (telling.isEmpty() ? List.copyOf(all) : telling)
                .stream().limit(MOST).toList();
    }

    /** A text as a phrase, in the form in which it is found; empty when there is no word in it. */
    static List<Sought> phrase(String text) {
        boolean japanese = TextAnalysis.hasJapanese(text);
        List<Word> words = TextAnalysis.words(japanese ? TextAnalysis.JAPANESE : TextAnalysis.ENGLISH, text);
        return words.isEmpty()
                ? List.of()
                : List.of(new Sought(words.stream().limit(MOST).toList(), japanese));
    }

    private static List<Sought> english(String chunk) {
        List<Word> words = TextAnalysis.words(TextAnalysis.ENGLISH, chunk);
        if (words.isEmpty()) {
            return List.of();
        }
        int first = words.getFirst().position();
        List<Word> placed = words.stream()
                .limit(MOST)
                .map(w -> new Word(w.text(), w.position() - first))
                .toList();
        return List.of(new Sought(placed, false));
    }

    /** Japanese is not typed with spaces: each word counts for itself. */
    private static List<Sought> japanese(String chunk) {
        if (!TextAnalysis.hasJapanese(chunk)) {
            return List.of();
        }
        List<Sought> all = new ArrayList<>();
        for (Word word : TextAnalysis.words(TextAnalysis.JAPANESE, chunk)) {
            if (TextAnalysis.hasJapanese(word.text())) {
                all.add(new Sought(List.of(new Word(word.text(), 0)), true));
            }
        }
        return all;
    }

    private static boolean isFrequent(Sought sought) {
        return !sought.japanese() && sought.words().stream().allMatch(w -> FREQUENT.contains(w.text()));
    }

    private static Set<String> stems(String words) {
        return TextAnalysis.words(TextAnalysis.ENGLISH, words).stream()
                .map(Word::text)
                .collect(Collectors.toUnmodifiableSet());
    }
}
