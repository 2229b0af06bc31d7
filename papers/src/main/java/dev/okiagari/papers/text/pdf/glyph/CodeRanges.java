package dev.okiagari.papers.text.pdf.glyph;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Counts the codes in the ranges of a table that says which letters a font's codes are. Reads the table once, and only as far as
 * counting needs it.
 */
final class CodeRanges {
    private static final byte[] BEGIN = "beginbfrange".getBytes(US_ASCII);
    private static final byte[] END = "endbfrange".getBytes(US_ASCII);
    /** PDFBox goes no further than to the end of the last byte, except in a range of all codes, and where there is one byte only. */
    private static final int USUAL = 256;

    private static final int ALL = 1 << 16;
    private static final int SHORT = 2;

    private final byte[] table;
    private int at;
    private long codes;

    private CodeRanges(byte[] table) {
        this.table = table;
    }

    static long count(byte[] table) {
        CodeRanges ranges = new CodeRanges(table);
        while (ranges.at < table.length) {
            if (ranges.skip(BEGIN)) {
                ranges.countRanges();
            } else {
                ranges.at++;
            }
        }
        return ranges.codes;
    }

    /** Three entries for each range: first, last, and the letter of the first or a list of letters. */
    private void countRanges() {
        long first = 0;
        long last = 0;
        int entry = 0;
        while (at < table.length && !skip(END)) {
            byte c = table[at++];
            if (c == '[') {
                skipTo(']');
                entry = 0;
            } else if (c == '<') {
                int begin = at;
                long value = number();
                switch (entry) {
                    case 0 -> first = value;
                    case 1 -> last = value;
                    default -> add(last - first + 1, at - begin);
                }
                entry = (entry + 1) % 3;
            }
        }
    }

    private void add(long length, int digits) {
        boolean isWrittenOut = digits <= SHORT + 1 || length == ALL;
        codes += Math.max(0, isWrittenOut ? length : Math.min(length, USUAL));
    }

    /** Up to the closing bracket, which is skipped; more than four bytes are as good as four. */
    private long number() {
        long value = 0;
        while (at < table.length && table[at] != '>') {
            int digit = Character.digit(table[at++], 16);
            if (digit >= 0) {
                value = Math.min(Integer.MAX_VALUE, value * 16 + digit);
            }
        }
        at++;
        return value;
    }

    private void skipTo(char closing) {
        while (at < table.length && table[at] != closing) {
            at++;
        }
        at++;
    }

    private boolean skip(byte[] word) {
        if (at + word.length > table.length) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            if (table[at + i] != word[i]) {
                return false;
            }
        }
        at += word.length;
        return true;
    }
}
