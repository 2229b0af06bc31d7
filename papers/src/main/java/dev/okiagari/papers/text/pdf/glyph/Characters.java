package dev.okiagari.papers.text.pdf.glyph;

import java.text.Normalizer;

/** What of a font's answer is text: ligatures as letters, nothing that a database refuses. */
public final class Characters {
    private static final String[] LIGATURES = {"ff", "fi", "fl", "ffi", "ffl"};
    /** Where TeX's older fonts have them and where its newer ones do, for fonts that do not name their letters. */
    private static final int OLD_LIGATURES = 0x0b;

    private static final int NEW_LIGATURES = 0x1b;

    private Characters() {}

    /** Empty when nothing of it is to be read. */
    public static String readable(String unicode) {
        StringBuilder readable = new StringBuilder();
        unicode.codePoints().forEach(c -> readable.append(readable(c)));
        return readable.toString();
    }

    private static String readable(int c) {
        if (c >= OLD_LIGATURES && c < OLD_LIGATURES + LIGATURES.length) {
            return LIGATURES[c - OLD_LIGATURES];
        }
        if (c >= NEW_LIGATURES && c < NEW_LIGATURES + LIGATURES.length) {
            return LIGATURES[c - NEW_LIGATURES];
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
