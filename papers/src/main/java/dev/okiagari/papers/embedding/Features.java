package dev.okiagari.papers.embedding;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a text is made of: its words and, for their kin (plan, planning), groups of three letters; where words are not set apart,
 * as in Japanese, groups of one to three characters instead. For one text.
 */
final class Features {
    /** How much a feature counts, and how often it occurs. */
    record Count(double weight, int times) {
        Count with(Count other) {
            return new Count(Math.max(weight, other.weight), times + other.times);
        }
    }

    private static final double WORD = 1;
    private static final double LETTERS = 0.2;
    private static final double[] CHARACTERS = {0.3, 1, 0.5};
    /** Groups of hiragana alone are mostly endings. */
    private static final double ENDING = 0.25;

    /** Names tell one paper from another, and common words do not. */
    private static final double NAME = 2;

    private static final int LONGEST_WORD = 40;

    /** Words of every text. */
    private static final Set<String> COMMON = Set.of(
            "a", "an", "and", "are", "as", "at", "be", "been", "but", "by", "can", "for", "from", "had", "has", "have",
            "how", "if", "in", "into", "is", "it", "its", "more", "most", "no", "not", "of", "on", "or", "our", "over",
            "s", "so", "such", "than", "that", "the", "their", "then", "there", "these", "they", "this", "to", "was",
            "we", "were", "what", "when", "where", "which", "while", "why", "will", "with", "you");

    private final Map<String, Count> counts = new LinkedHashMap<>();

    private Features() {}

    /** In the order of the text, so that sums come out alike. */
    static Map<String, Count> of(String text) {
        Features features = new Features();
        int[] points =
                Normalizer.normalize(text, Normalizer.Form.NFKC).codePoints().toArray();
        int start = 0;
        for (int i = 0; i <= points.length; i++) {
            boolean goesOn = i < points.length
                    && Character.isLetterOrDigit(points[i])
                    && (i == start || isUnspaced(points[i]) == isUnspaced(points[start]));
            if (!goesOn && i > start) {
                features.run(new String(points, start, i - start));
                start = i;
            }
            if (i < points.length && !Character.isLetterOrDigit(points[i])) {
                start = i + 1;
            }
        }
        return features.counts;
    }

    private void run(String run) {
        if (isUnspaced(run.codePointAt(0))) {
            characters(run);
            return;
        }
        String word = run.substring(0, Math.min(run.length(), LONGEST_WORD)).toLowerCase(Locale.ROOT);
        if (!COMMON.contains(word)) {
            word(word, isName(run) ? NAME : 1);
        }
    }

    private void word(String word, double factor) {
        add("w" + word, WORD * factor);
        String framed = "<" + word + ">";
        for (int i = 0; word.length() > 3 && i + 3 <= framed.length(); i++) {
            add("l" + framed.substring(i, i + 3), LETTERS * factor);
        }
    }

    /** KoboshiNet, by its capital inside. */
    private static boolean isName(String word) {
        return word.chars().anyMatch(Character::isLowerCase)
                && word.substring(1).chars().anyMatch(Character::isUpperCase);
    }

    private void characters(String run) {
        int[] points = run.codePoints().toArray();
        for (int i = 0; i < points.length; i++) {
            boolean ending = true;
            for (int size = 1; size <= CHARACTERS.length && i + size <= points.length; size++) {
                ending &= UnicodeScript.of(points[i + size - 1]) == UnicodeScript.HIRAGANA;
                add("c" + new String(points, i, size), CHARACTERS[size - 1] * (ending ? ENDING : 1));
            }
        }
    }

    private void add(String feature, double weight) {
        counts.merge(feature, new Count(weight, 1), Count::with);
    }

    /** Scripts that put no blanks between words. */
    private static boolean isUnspaced(int point) {
        return switch (UnicodeScript.of(point)) {
            case HAN, HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> true;
            // The long-vowel mark belongs to several scripts.
            case COMMON -> point == 'ー' || point == '々';
            default -> false;
        };
    }
}
