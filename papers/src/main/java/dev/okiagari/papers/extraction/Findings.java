package dev.okiagari.papers.extraction;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What was found in one section: trimmed, bounded, each name once a type, in the order of finding. For one section. */
final class Findings {
    static final int MOST = 60;
    static final int LONGEST_NAME = 200;
    static final int LONGEST_DETAIL = 500;

    private final List<Extraction> found = new ArrayList<>();
    private final Set<String> known = new HashSet<>();

    void add(Extraction one) {
        String name = line(one.name(), LONGEST_NAME);
        if (found.size() < MOST
                && !name.isEmpty()
                && known.add(one.type().word() + " " + name.toLowerCase(Locale.ROOT))) {
            found.add(new Extraction(one.type(), name, line(one.detail(), LONGEST_DETAIL)));
        }
    }

    List<Extraction> all() {
        return List.copyOf(found);
    }

    /** One line without unseen characters and without half a character at its end. */
    private static String line(String text, int most) {
        StringBuilder line = new StringBuilder();
        text.codePoints()
                .limit(20L * most)
                .map(c -> Character.isWhitespace(c) || Character.isSpaceChar(c) ? ' ' : c)
                .filter(c -> !isUnseen(c))
                .filter(c -> c != ' ' || (!line.isEmpty() && line.charAt(line.length() - 1) != ' '))
                .forEachOrdered(line::appendCodePoint);
        String clean = line.toString().strip();
        if (clean.length() <= most) {
            return clean;
        }
        int end = Character.isHighSurrogate(clean.charAt(most - 1)) ? most - 1 : most;
        return clean.substring(0, end).strip();
    }

    private static boolean isUnseen(int c) {
        int type = Character.getType(c);
        return type == Character.CONTROL || type == Character.FORMAT || type == Character.SURROGATE;
    }
}
