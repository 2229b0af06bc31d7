package dev.okiagari.papers.text;

/** Limits the length of texts without splitting a surrogate pair. */
public final class Cut {
    private Cut() {}

    public static String to(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
        return text.substring(0, end);
    }
}
