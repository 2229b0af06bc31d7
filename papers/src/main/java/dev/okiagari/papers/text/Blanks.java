package dev.okiagari.papers.text;

/** White space as readers see it: one blank for any run of it, and nothing for characters that nobody sees. */
final class Blanks {
    private Blanks() {}

    static String single(CharSequence text) {
        StringBuilder clean = new StringBuilder(text.length());
        boolean pending = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isUnseen(c)) {
                continue;
            }
            if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
                pending = !clean.isEmpty();
                continue;
            }
            if (pending) {
                clean.append(' ');
                pending = false;
            }
            clean.append(c);
        }
        return clean.toString();
    }

    /** Cuts without leaving half of a character behind. */
    static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
        return text.substring(0, end);
    }

    /** Soft hyphens, zero-width marks and control characters; PostgreSQL refuses U+0000 in text. */
    private static boolean isUnseen(char c) {
        return switch (Character.getType(c)) {
            case Character.FORMAT -> true;
            case Character.CONTROL -> !Character.isWhitespace(c);
            default -> false;
        };
    }
}
