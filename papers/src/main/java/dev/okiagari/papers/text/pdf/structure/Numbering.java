package dev.okiagari.papers.text.pdf.structure;

import java.util.List;
import java.util.OptionalInt;

/**
 * Follows the numbers of headings: one that cannot come next is not a heading. Lines of tables and lists begin with numbers,
 * too. For one paper and one thread.
 */
final class Numbering {
    private static final int DEPTH = 6;
    /** Headings that may have been missed in between. */
    private static final int MISSED = 2;

    private final int[] numbers = new int[DEPTH];
    private final int[] letters = new int[DEPTH];
    private int roman;
    private int belowRoman;
    private boolean afterReferences;

    /** The level, when it may come next; it counts from then on. A clear one may be a little ahead. */
    OptionalInt accept(HeadingNumber number, boolean clear) {
        return switch (number.kind()) {
            case ARABIC -> roman > 0 ? OptionalInt.empty() : arabic(number.parts(), clear);
            case ROMAN -> roman(number.parts().getFirst());
            case LETTER -> letter(number, clear);
            case APPENDIX -> appendix(number.parts());
        };
    }

    void passReferences() {
        afterReferences = true;
    }

    private OptionalInt arabic(List<Integer> parts, boolean clear) {
        if (letters[0] > 0 && !afterReferences) {
            return OptionalInt.empty();
        }
        boolean again = afterReferences && parts.equals(List.of(1));
        return again || follows(numbers, parts, clear) ? take(numbers, parts) : OptionalInt.empty();
    }

    private OptionalInt roman(int value) {
        if (value != roman + 1 || numbers[0] > 0) {
            return OptionalInt.empty();
        }
        roman = value;
        belowRoman = 0;
        return OptionalInt.of(1);
    }

    private OptionalInt letter(HeadingNumber number, boolean clear) {
        if (!number.firm()) {
            return OptionalInt.empty();
        }
        if (roman > 0) {
            if (number.parts().size() == 1 && number.parts().getFirst() == belowRoman + 1) {
                belowRoman++;
                return OptionalInt.of(2);
            }
            return OptionalInt.empty();
        }
        boolean appendices = numbers[0] > 0 || afterReferences;
        return appendices && follows(letters, number.parts(), clear)
                ? take(letters, number.parts())
                : OptionalInt.empty();
    }

    private OptionalInt appendix(List<Integer> parts) {
        if (parts.getFirst() <= letters[0]) {
            return OptionalInt.empty();
        }
        belowRoman = 0;
        return take(letters, parts);
    }

    private static boolean follows(int[] last, List<Integer> parts, boolean clear) {
        int slack = clear ? MISSED : 0;
        int depth = parts.size() - 1;
        for (int i = 0; i < depth; i++) {
            if (parts.get(i) != last[i]) {
                // Its parent was missed: then it is the first of its own kind.
                return clear && i == 0 && parts.get(0) == last[0] + 1 && parts.get(depth) == 1;
            }
        }
        int step = parts.get(depth) - last[depth];
        return step >= 1 && step <= 1 + slack;
    }

    private static OptionalInt take(int[] last, List<Integer> parts) {
        for (int i = 0; i < DEPTH; i++) {
            last[i] = i < parts.size() ? parts.get(i) : 0;
        }
        return OptionalInt.of(parts.size());
    }
}
