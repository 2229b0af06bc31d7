package dev.okiagari.skills.text;

/** Signs at the beginning of a line that are not part of its sentence: blanks, quotes, list marks, comment signs. Pure. */
final class Marks {
    private static final String SIGNS = " \t>#*/;-+|";

    private Marks() {}

    /** How many characters of the line are marks; all of them when it says nothing. */
    static int length(String line) {
        int length = 0;
        while (length < line.length() && SIGNS.indexOf(line.charAt(length)) >= 0) {
            length++;
        }
        return length;
    }

    /** How many blanks and signs of a quotation a line begins with. */
    static int quotation(String line) {
        int length = 0;
        while (length < line.length() && " \t>".indexOf(line.charAt(length)) >= 0) {
            length++;
        }
        return length;
    }

    /** True for headings, list items and fences: the line before belongs to another sentence. */
    static boolean beginsParagraph(String line) {
        String shown = line.strip();
        return shown.startsWith("#")
                || shown.startsWith("- ")
                || shown.startsWith("* ")
                || shown.startsWith("+ ")
                || shown.startsWith("```")
                || shown.startsWith("~~~")
                || shown.startsWith("|")
                || isNumbered(shown);
    }

    private static boolean isNumbered(String shown) {
        int digits = 0;
        while (digits < shown.length() && digits < 4 && Character.isDigit(shown.charAt(digits))) {
            digits++;
        }
        return digits > 0 && (shown.startsWith(". ", digits) || shown.startsWith(") ", digits));
    }
}
