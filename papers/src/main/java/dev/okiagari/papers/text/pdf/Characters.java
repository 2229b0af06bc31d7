package dev.okiagari.papers.text.pdf;

import java.text.Normalizer;

/** What of a font's answer is text: ligatures as letters, nothing that a database refuses. */
final class Characters {
    /** Where TeX's own fonts have their ligatures, for fonts that do not name their letters. */
    private static final String[] TEX_LIGATURES = {"ff", "fi", "fl", "ffi", "ffl"};

    private static final int FIRST_TEX_LIGATURE = 0x0b;

    private Characters() {}

    /** Empty when nothing of it is to be read. */
    static String readable(String unicode) {
        StringBuilder readable = new StringBuilder();
        unicode.codePoints().forEach(c -> readable.append(readable(c)));
        return readable.toString();
    }

    private static String readable(int c) {
        if (c >= FIRST_TEX_LIGATURE && c < FIRST_TEX_LIGATURE + TEX_LIGATURES.length) {
            return TEX_LIGATURES[c - FIRST_TEX_LIGATURE];
        }
        if (c == 0xad) {
            return "-"; // a soft hyphen that was printed is one
        }
        if (Character.isSpaceChar(c) || c == '\t' || c == '\n') {
            return " ";
        }
        boolean printed = c != 0xfffd
                && !Character.isISOControl(c)
                && switch (Character.getType(c)) {
                    case Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED, Character.FORMAT -> false;
                    default -> true;
                };
        if (!printed) {
            return "";
        }
        String one = Character.toString(c);
        boolean ligature = c >= 0xfb00 && c <= 0xfb06;
        boolean mathLetter = c >= 0x1d400 && c <= 0x1d7ff;
        return ligature || mathLetter ? Normalizer.normalize(one, Normalizer.Form.NFKC) : one;
    }
}
