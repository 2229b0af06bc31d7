package dev.okiagari.skills.text;

/** A line of text, cut around a place so that no character is cut in two. Pure. */
public final class Excerpt {
    private static final int LONGEST = 200;

    private Excerpt() {}

    /** The line of a position, which may lie outside of the document. */
    public static String of(Document document, Position position) {
        return of(document.line(Math.max(1, Math.min(position.line(), document.size()))), position.column());
    }

    /** The line, cut around a column from 1. */
    public static String of(String line, int column) {
        if (line.length() <= LONGEST) {
            return line;
        }
        int from = whole(line, Math.max(0, Math.min(column - 1 - LONGEST / 4, line.length() - LONGEST)));
        int to = whole(line, from + LONGEST);
        return (from > 0 ? "…" : "") + line.substring(from, to) + (to < line.length() ? "…" : "");
    }

    /** The same place, or the one before when it lies inside of a character that is written as two. */
    private static int whole(String line, int at) {
        int place = Math.min(at, line.length());
        boolean isInside = place > 0
                && place < line.length()
                && Character.isLowSurrogate(line.charAt(place))
                && Character.isHighSurrogate(line.charAt(place - 1));
        return isInside ? place - 1 : place;
    }
}
