package dev.okiagari.skills.scan;

import dev.okiagari.skills.text.Document;
import dev.okiagari.skills.text.Position;

/** The line of a finding, cut around its place. Pure. */
final class Excerpt {
    private static final int LONGEST = 200;

    private Excerpt() {}

    static String of(Document document, Position position) {
        String line = document.line(Math.max(1, Math.min(position.line(), document.size())));
        if (line.length() <= LONGEST) {
            return line;
        }
        int from = Math.max(0, Math.min(position.column() - 1 - LONGEST / 4, line.length() - LONGEST));
        return (from > 0 ? "…" : "") + line.substring(from, Math.min(line.length(), from + LONGEST)) + "…";
    }
}
