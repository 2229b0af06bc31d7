package dev.okiagari.submissions.automaton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Code points that a pattern cannot tell apart, as letters numbered from 0. Immutable. */
final class Alphabet {
    /** Instead of a letter: half of a code point. */
    static final int HALF = -1;

    private static final int ASCII = 128;

    private final int[] begins;
    private final int[] letters;
    private final int[] ascii = new int[ASCII];
    /** By letter: whether it is part of words, then whether it is in each of the sets. */
    private final List<List<Boolean>> members = new ArrayList<>();

    Alphabet(List<CodePoints> sets) {
        TreeSet<Integer> edges = new TreeSet<>();
        edges.add(0);
        List<CodePoints> all = new ArrayList<>(sets);
        all.addFirst(CodePoints.WORD);
        all.forEach(set -> set.ranges().forEach(range -> {
            edges.add(range.from());
            edges.add(range.to() + 1);
        }));
        begins = edges.stream().mapToInt(Integer::intValue).toArray();
        letters = new int[begins.length];
        Map<List<Boolean>, Integer> known = new HashMap<>();
        for (int i = 0; i < begins.length; i++) {
            int point = begins[i];
            List<Boolean> memberships =
                    all.stream().map(set -> set.contains(point)).toList();
            letters[i] = known.computeIfAbsent(memberships, m -> {
                members.add(m);
                return members.size() - 1;
            });
        }
        for (int point = 0; point < ASCII; point++) {
            ascii[point] = find(point);
        }
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
        return members.get(letter).getFirst();
    }

    boolean isIn(int set, int letter) {
        return members.get(letter).get(set + 1);
    }
}
