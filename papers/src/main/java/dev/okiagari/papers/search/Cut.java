package dev.okiagari.papers.search;

/** Bounds texts without taking a letter apart. */
final class Cut {
    private Cut() {}

    static String to(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
        return text.substring(0, end);
    }
}
