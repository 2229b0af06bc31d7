package dev.okiagari.papers.text;

import java.util.Optional;

/** Finds the first text in quotes that is long enough for a title and short enough to be one. Pure. */
final class QuotedText {
    private static final int LONGEST = 400;
    private static final int SHORTEST = 8;
    private static final int SHORTEST_JAPANESE = 4;

    private QuotedText() {}

    static Optional<String> in(String text) {
        for (int i = 0; i < text.length(); i++) {
            int begin = begin(text, i);
            int end = begin < 0 ? -1 : end(text, begin);
            if (end >= 0) {
                return Optional.of(text.substring(begin, end));
            }
        }
        return Optional.empty();
    }

    /** Where the text begins whose quotes are opened here, or −1. */
    private static int begin(String text, int at) {
        return switch (text.charAt(at)) {
            case '“', '"', '「', '『', '«' -> at + 1;
            case '`' -> text.startsWith("``", at) ? at + 2 : -1;
            default -> -1;
        };
    }

    /** Where it ends, or −1 when its length is no title's. */
    private static int end(String text, int begin) {
        char opening = text.charAt(begin - 1);
        int shortest = opening == '「' || opening == '『' ? SHORTEST_JAPANESE : SHORTEST;
        int last = Math.min(text.length() - 1, begin + LONGEST);
        for (int i = begin; i <= last; i++) {
            char c = text.charAt(i);
            if (c == closing(opening)) {
                boolean isClosed = opening != '`' || text.startsWith("''", i);
                return isClosed && i - begin >= shortest ? i : -1;
            }
            if (opening == '`' && c == '`') {
                return -1;
            }
        }
        return -1;
    }

    private static char closing(char opening) {
        return switch (opening) {
            case '“' -> '”';
            case '「' -> '」';
            case '『' -> '』';
            case '«' -> '»';
            case '`' -> '\'';
            default -> '"';
        };
    }
}
