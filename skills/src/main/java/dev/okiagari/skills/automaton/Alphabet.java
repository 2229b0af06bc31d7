package dev.okiagari.skills.automaton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Code points that a pattern cannot tell apart, as letters numbered from 0. Immutable. */
final class Alphabet {
    /** Instead of a letter: half of a code point. */
    static final int HALF = -1;

    private static final int ASCII = 128;

    private final int[] begins;
    private final int[] letters;
    private final int[] ascii = new int[ASCII];
    /** By letter: whether it is part of words, then whether it is in each of the sets. */
    private final List<BitSet> members = new ArrayList<>();

    Alphabet(List<CodePoints> sets) {
        List<CodePoints> all = new ArrayList<>(sets);
        all.addFirst(CodePoints.WORD);
        begins = edges(all);
        letters = new int[begins.length];
        Map<BitSet, Integer> known = new HashMap<>();
        for (int i = 0; i < begins.length; i++) {
            BitSet memberships = new BitSet();
            for (int set = 0; set < all.size(); set++) {
                memberships.set(set, all.get(set).contains(begins[i]));
            }
            Integer letter = known.putIfAbsent(memberships, members.size());
            letters[i] = letter == null ? members.size() : letter;
            if (letter == null) {
                members.add(memberships);
            }
        }
        for (int i = 0, point = 0; point < ASCII; point++) {
            i += i + 1 < begins.length && begins[i + 1] == point ? 1 : 0;
            ascii[point] = letters[i];
        }
    }

    /** Where something changes: the first of each group of code points that all sets treat alike. */
    private static int[] edges(List<CodePoints> sets) {
        int[] edges = new int
                [1 + sets.stream().mapToInt(set -> 2 * set.ranges().size()).sum()];
        int count = 1;
        for (CodePoints set : sets) {
            for (CodePoints.Range range : set.ranges()) {
                edges[count++] = range.from();
                edges[count++] = range.to() + 1;
            }
        }
        return Arrays.stream(edges).sorted().distinct().toArray();
    }

    int size() {
        return members.size();
    }

    int letter(char character) {
        if (character < ASCII) {
            return ascii[character];
        }
        return Character.isHighSurrogate(character) ? HALF : find(character);
    }

    int find(int point) {
        int found = Arrays.binarySearch(begins, point);
        return letters[found >= 0 ? found : -found - 2];
    }

    boolean isWord(int letter) {
        return members.get(letter).get(0);
    }

    boolean isIn(int set, int letter) {
        return members.get(letter).get(set + 1);
    }
}
