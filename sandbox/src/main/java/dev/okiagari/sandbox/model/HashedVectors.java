package dev.okiagari.sandbox.model;

import dev.okiagari.sandbox.words.Seed;
import java.util.Locale;
import java.util.regex.Pattern;

/** Texts as directions: words and pairs of letters are hashed, so that texts with common words lie near each other. */
final class HashedVectors {
    private static final Pattern BREAK = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final Seed WORDS = new Seed(20_250_101);

    private HashedVectors() {}

    /** A vector of length 1; the empty text points along the first axis. */
    static float[] of(String text, int dimensions) {
        double[] sums = new double[dimensions];
        BREAK.splitAsStream(text.toLowerCase(Locale.ROOT))
                .filter(word -> !word.isEmpty())
                .forEach(word -> {
                    add(sums, word, 1);
                    for (int i = 0; i + 2 <= word.length() && word.charAt(0) > 0x2E80; i++) {
                        add(sums, word.substring(i, i + 2), 1); // Japanese has no blanks between words
                    }
                });
        double length = 0;
        for (double sum : sums) {
            length += sum * sum;
        }
        float[] vector = new float[dimensions];
        if (length == 0) {
            vector[0] = 1;
            return vector;
        }
        for (int i = 0; i < dimensions; i++) {
            vector[i] = (float) (sums[i] / Math.sqrt(length));
        }
        return vector;
    }

    private static void add(double[] sums, String word, double weight) {
        Seed seed = WORDS.of(word);
        sums[seed.below(sums.length)] += seed.of("sign").chance(0.5) ? weight : -weight;
    }
}
