package dev.okiagari.skills.text;

import java.text.Normalizer;
import java.util.Arrays;
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

    /** Where in the line the characters of the folded line come from; empty when each stands where it stood. */
    static int[] places(String line) {
        if (isAscii(line)) {
            return new int[0];
        }
        int[] places = new int[line.length() + 1];
        StringBuilder folded = new StringBuilder();
        int known = 0;
        int at = 0;
        while (at < line.length()) {
            int point = line.codePointAt(at);
            folded.setLength(0);
            fold(point, folded);
            if (known + folded.length() >= places.length) {
                places = Arrays.copyOf(places, 2 * places.length + folded.length());
            }
            Arrays.fill(places, known, known + folded.length(), at);
            known += folded.length();
            at += Character.charCount(point);
        }
        places[known] = line.length();
        return Arrays.copyOf(places, known + 1);
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
