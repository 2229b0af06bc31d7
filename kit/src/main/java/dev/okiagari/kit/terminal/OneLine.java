package dev.okiagari.kit.terminal;

import java.lang.Character.UnicodeScript;

/**
 * Makes foreign text safe for one line of a terminal: no line breaks, no control characters (a message must not be
 * able to move the cursor), a bounded length, and a width that counts wide characters as two.
 */
public final class OneLine {
    private OneLine() {}

    /** The text on one line. */
    public static String of(String text) {
        StringBuilder line = new StringBuilder(text.length());
        boolean gap = false;
        for (int point : text.strip().codePoints().toArray()) {
            if (Character.isWhitespace(point) || Character.isISOControl(point)) {
                gap = true;
                continue;
            }
            if (gap) {
                line.append(' ');
                gap = false;
            }
            line.appendCodePoint(isUnprintable(point) ? '?' : point);
        }
        return line.toString();
    }

    /** A text of several lines without what could move the cursor or turn the reading around; its line breaks stay. */
    public static String lines(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints()
                .filter(point -> point != '\r')
                .map(point -> point == '\n' || point == '\t' || !(Character.isISOControl(point) || isUnprintable(point))
                        ? point
                        : '?')
                .forEach(shown::appendCodePoint);
        return shown.toString();
    }

    /** The text on one line, cut with an ellipsis when it is wider than {@code most} columns. */
    public static String of(String text, int most) {
        String line = of(text);
        if (width(line) <= most) {
            return line;
        }
        StringBuilder cut = new StringBuilder();
        int columns = 1;
        for (int point : line.codePoints().toArray()) {
            columns += width(point);
            if (columns > most) {
                break;
            }
            cut.appendCodePoint(point);
        }
        return cut.toString().stripTrailing() + "…";
    }

    /** How many columns of a terminal the text takes. */
    public static int width(String text) {
        return text.codePoints().map(OneLine::width).sum();
    }

    private static int width(int point) {
        if (point < 0x300) {
            return 1;
        }
        int type = Character.getType(point);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
            return 0;
        }
        boolean fullWidthForm = point >= 0xFF01 && point <= 0xFF60;
        boolean wideSymbol = (point >= 0x3000 && point <= 0x303F) || (point >= 0x1F300 && point <= 0x1FAFF);
        return fullWidthForm || wideSymbol || isWide(UnicodeScript.of(point)) ? 2 : 1;
    }

    private static boolean isWide(UnicodeScript script) {
        return script == UnicodeScript.HAN
                || script == UnicodeScript.HIRAGANA
                || script == UnicodeScript.KATAKANA
                || script == UnicodeScript.HANGUL;
    }

    /** Marks that reorder what is shown, and halves of characters. */
    private static boolean isUnprintable(int point) {
        int type = Character.getType(point);
        return type == Character.SURROGATE || type == Character.UNASSIGNED || type == Character.FORMAT;
    }
}
