package dev.okiagari.bench.compare;

import dev.okiagari.bench.Work;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the command line of {@code bench/compare} asks for.
 *
 * @param old the checkout that the other one is compared with
 * @param fresh the checkout that is compared
 * @param warmUps rounds before those that count
 * @param items of one run of {@code s4}
 * @param folder where the database and the results go
 */
record CompareArguments(Path old, Path fresh, Set<Work> works, int rounds, int warmUps, int items, Path folder) {
    static final String USAGE = """
            bench/compare OLD_CHECKOUT [--rounds 9] [--work s4,w4,j1,submit] [--items 30000] [--warm-up 2]
              --rounds   how often each build does each work; the table shows medians (9)
              --work     what to measure (s4,w4,j1,submit)
              --items    items of one run of s4 (30000); j1 takes twice as many, w4 an eighth, submit a quarter
              --warm-up  rounds before, which do not count (2)
            """;

    static CompareArguments parse(String[] words) {
        Path old = null;
        Path fresh = Path.of("");
        Set<Work> works = EnumSet.of(Work.S4, Work.W4, Work.J1, Work.SUBMIT);
        int rounds = 9;
        int warmUps = 2;
        int items = 30_000;
        Path folder = Path.of("target");
        for (int i = 0; i < words.length; i++) {
            switch (words[i]) {
                case "--rounds" -> rounds = number(words, ++i, 1);
                case "--warm-up" -> warmUps = number(words, ++i, 0);
                case "--items" -> items = number(words, ++i, 64);
                case "--work" -> {
                    works = EnumSet.noneOf(Work.class);
                    for (String word : value(words, ++i).split(",", -1)) {
                        works.add(Work.of(word));
                    }
                }
                case "--new" -> fresh = Path.of(value(words, ++i));
                case "--folder" -> folder = Path.of(value(words, ++i));
                default -> old = checkout(words[i], old);
            }
        }
        if (old == null) {
            throw new IllegalArgumentException("could not compare because no other checkout is named");
        }
        return new CompareArguments(old, fresh, works, rounds, warmUps, items, folder);
    }

    int itemsOf(Work work) {
        return switch (work) {
            case S4 -> items;
            case J1 -> 2 * items; // of a single step, so that it takes about as long
            case W4 -> Math.max(1, items / 8);
            case SUBMIT -> Math.max(64, items / 4);
            case IDLE -> Math.min(items, 200);
        };
    }

    private static Path checkout(String word, @Nullable Path before) {
        if (word.startsWith("-") || before != null) {
            throw new IllegalArgumentException("could not understand '" + word + "'");
        }
        return Path.of(word);
    }

    private static int number(String[] words, int at, int least) {
        int number = Integer.parseInt(value(words, at));
        if (number < least) {
            throw new IllegalArgumentException(
                    "could not understand '" + words[at - 1] + " " + number + "' because it is less than " + least);
        }
        return number;
    }

    private static String value(String[] words, int at) {
        if (at >= words.length) {
            throw new IllegalArgumentException(
                    "could not understand '" + words[at - 1] + "' because its value is missing");
        }
        return words[at];
    }
}
