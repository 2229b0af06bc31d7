package dev.okiagari.kit.terminal;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Suggests the word that was probably meant. Picocli's own suggestions miss swapped letters and offer unrelated words. Pure. */
public final class Spelling {
    private Spelling() {}

    /** The nearest candidate, if it is near enough. */
    public static Optional<String> nearest(String word, Collection<String> candidates) {
        int letters = word.replaceFirst("^-+", "").length();
        int most = letters <= 1 ? 0 : letters <= 3 ? 1 : 2; // any one letter is one change away from any other
        return candidates.stream()
                .filter(c -> distance(word, c) <= most || (word.length() >= 3 && c.startsWith(word)))
                .min(Comparator.comparingInt((String c) -> distance(word, c)).thenComparing(Comparator.naturalOrder()));
    }

    /** The number of letters to add, remove, change or swap with their neighbour to turn one word into the other. */
    static int distance(String from, String to) {
        int[][] d = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int change = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
                d[i][j] = Math.min(d[i - 1][j - 1] + change, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
                boolean swapped = i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1);
                if (swapped) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[from.length()][to.length()];
    }
}
