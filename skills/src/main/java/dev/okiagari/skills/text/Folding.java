package dev.okiagari.skills.text;

import java.text.Normalizer;
import java.util.Locale;

/**
 * Turns a line into what a reader takes it for: lower case, without invisible characters and accents, look-alike letters as their
 * Latin ones. So {@code ｉｇｎоre} is found as {@code ignore}. Pure.
 */
final class Folding {
    /** Cyrillic and Greek letters, and the Latin ones that they look like, in the same order. */
    private static final String LOOK_ALIKES = "аеорсухікјѕԁһԛԝвмтнαορνιεκτυχ";

    private static final String LATIN = "aeopcyxikjsdhqwbmtnaopviektux";
    private static final int TAGS = 0xE0000;

    private Folding() {}

    static String fold(String line) {
        if (isAscii(line)) {
            return line.toLowerCase(Locale.ROOT);
        }
        StringBuilder folded = new StringBuilder(line.length());
        line.codePoints().forEach(point -> fold(point, folded));
        return folded.toString();
    }

    /** Where in the line the character stands that became the one at this place of the folded line. */
    static int original(String line, int folded) {
        if (isAscii(line)) {
            return Math.min(folded, line.length());
        }
        StringBuilder counted = new StringBuilder();
        int at = 0;
        while (at < line.length()) {
            int point = line.codePointAt(at);
            fold(point, counted);
            if (counted.length() > folded) {
                return at;
            }
            at += Character.charCount(point);
        }
        return line.length();
    }

    private static boolean isAscii(String line) {
        for (int i = 0; i < line.length(); i++) {
            if (line.charAt(i) > 0x7e) {
                return false;
            }
        }
        return true;
    }

    private static void fold(int point, StringBuilder to) {
        if (point < 0x80) {
            to.append((char) Character.toLowerCase(point));
        } else if (point > TAGS + 0x1f && point < TAGS + 0x7f) {
            to.append((char) Character.toLowerCase(point - TAGS)); // invisible copies of ASCII
        } else if (Character.isSpaceChar(point)) {
            to.append(' ');
        } else if (!isInvisible(point)) {
            String plain = Normalizer.normalize(Character.toString(point), Normalizer.Form.NFKD)
                    .toLowerCase(Locale.ROOT);
            plain.codePoints().filter(part -> !isInvisible(part)).forEach(part -> {
                int alike = part < 0x10000 ? LOOK_ALIKES.indexOf(part) : -1;
                to.appendCodePoint(alike < 0 ? part : LATIN.charAt(alike));
            });
        }
    }

    private static boolean isInvisible(int point) {
        return switch (Character.getType(point)) {
            case Character.FORMAT, Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.SURROGATE -> true;
            default -> point == 0x115f || point == 0x1160 || point == 0x3164 || point == 0xffa0;
        };
    }
}
