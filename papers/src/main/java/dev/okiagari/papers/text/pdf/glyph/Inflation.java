package dev.okiagari.papers.text.pdf.glyph;

import dev.okiagari.papers.text.Interruption;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * How large a PDF is once its compressed parts are laid out: a kilobyte can hold a megabyte, and PDFBox lays out in
 * memory whatever it opens. Looked at before PDFBox sees the file, by what the file says openly: one that hides what it does meets the
 * limits of the process that reads it.
 */
public final class Inflation {
    public static final long MAX_PART = 96L << 20;
    static final long MAX_ALL = 1L << 30;
    private static final byte[] STREAM = {'s', 't', 'r', 'e', 'a', 'm'};
    private static final byte[] IMAGE = {'/', 'I', 'm', 'a', 'g', 'e'};
    private static final int HEADER = 2;
    private static final int DICTIONARY = 2048;

    private final byte[] pdf;
    private final byte[] room = new byte[1 << 16];

    private Inflation(byte[] pdf) {
        this.pdf = pdf;
    }

    public static boolean isBounded(byte[] pdf) {
        return new Inflation(pdf).isBounded();
    }

    private boolean isBounded() {
        long all = 0;
        for (int at = next(0); at >= 0; at = next(at)) {
            Interruption.check();
            long part = laidOut(at);
            // Pictures may be large, and nobody looks at them here.
            if (part > MAX_PART && !isImage(at)) {
                return false;
            }
            all += part;
            if (all > MAX_ALL) {
                return false;
            }
        }
        return true;
    }

    /** Where the next stream's bytes begin, or −1. */
    private int next(int from) {
        for (int i = from; i < pdf.length - STREAM.length - 1; i++) {
            if (pdf[i] == 's' && matches(i, STREAM) && !(i >= 3 && pdf[i - 1] == 'd' && pdf[i - 2] == 'n')) {
                int after = i + STREAM.length;
                while (after < pdf.length && (pdf[after] == '\r' || pdf[after] == '\n' || pdf[after] == ' ')) {
                    after++;
                }
                return after;
            }
        }
        return -1;
    }

    /** Whatever it says of itself, it may be deflated; if it says more, that is followed. */
    private long laidOut(int at) {
        List<String> names = FilterChain.namesBefore(pdf, at);
        return names.isEmpty() || names.equals(FilterChain.DEFLATED)
                ? inflated(at)
                : new FilterChain(names).size(pdf, at);
    }

    /** As PDFBox does it: the header is skipped, and the check sum is not asked for. Stops a little above the bound. */
    private long inflated(int at) {
        if (at + HEADER >= pdf.length) {
            return 0;
        }
        Inflater inflater = new Inflater(true);
        long size = 0;
        try {
            inflater.setInput(pdf, at + HEADER, pdf.length - at - HEADER);
            while (!inflater.finished() && size <= MAX_PART) {
                int more = inflater.inflate(room);
                if (more == 0) {
                    break;
                }
                size += more;
            }
        } catch (DataFormatException e) {
            return size; // damaged, or not compressed this way: then it is next to nothing
        } finally {
            inflater.end();
        }
        return size;
    }

    private boolean isImage(int at) {
        for (int i = Math.max(0, at - DICTIONARY); i < at; i++) {
            if (pdf[i] == '/' && matches(i, IMAGE)) {
                return true;
            }
        }
        return false;
    }

    private boolean matches(int at, byte[] word) {
        if (at + word.length > pdf.length) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            if (pdf[at + i] != word[i]) {
                return false;
            }
        }
        return true;
    }
}
