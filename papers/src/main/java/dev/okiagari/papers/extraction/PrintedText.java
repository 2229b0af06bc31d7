package dev.okiagari.papers.extraction;

import java.util.Locale;

/** What is printed in a section, for telling whether a name is: letters and digits count, case and what is between do not. */
final class PrintedText {
    private final String letters;

    PrintedText(String text) {
        this.letters = letters(text);
    }

    boolean has(String name) {
        String wanted = letters(name);
        return !wanted.isEmpty() && letters.contains(wanted);
    }

    private static String letters(String text) {
        StringBuilder letters = new StringBuilder(text.length());
        text.toLowerCase(Locale.ROOT)
                .codePoints()
                .filter(Character::isLetterOrDigit)
                .forEach(letters::appendCodePoint);
        return letters.toString();
    }
}
