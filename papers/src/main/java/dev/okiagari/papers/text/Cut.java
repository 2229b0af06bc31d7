package dev.okiagari.papers.text;

/** Limits the length of texts without splitting a surrogate pair or a formula. */
public final class Cut {
    private Cut() {}

    public static String to(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
        int formula = text.lastIndexOf(Formulas.OPENING, end - 1);
        boolean isOpen = formula >= 0 && text.lastIndexOf(Formulas.CLOSING, end - Formulas.CLOSING.length()) < formula;
        return text.substring(0, isOpen ? formula : end);
    }
}
