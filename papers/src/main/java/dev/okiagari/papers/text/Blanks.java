package dev.okiagari.papers.text;

/** White space as readers see it: one blank for any run of it, and nothing for characters that nobody sees. */
public final class Blanks {
    private Blanks() {}

    public static String single(CharSequence text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().filter(c -> !isUnseen(c)).forEachOrdered(c -> append(clean, c));
        return clean.toString().stripTrailing();
    }

    private static void append(StringBuilder clean, int c) {
        if (!Character.isWhitespace(c) && !Character.isSpaceChar(c)) {
            clean.appendCodePoint(c);
        } else if (!clean.isEmpty() && clean.charAt(clean.length() - 1) != ' ') {
            clean.append(' ');
        }
    }

    /** Soft hyphens, zero-width marks, halves of characters and control characters; PostgreSQL refuses U+0000 in text. */
    private static boolean isUnseen(int c) {
        return switch (Character.getType(c)) {
            case Character.FORMAT, Character.SURROGATE -> true;
            case Character.CONTROL -> !Character.isWhitespace(c);
            default -> false;
        };
    }
}
