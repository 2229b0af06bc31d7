package dev.okiagari.papers;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.okiagari.papers.arxiv.PageAnswer;
import java.util.concurrent.Callable;

/**
 * One place where the text of a paper may be.
 *
 * @param name html, ar5iv or pdf
 */
record ContentSource(String name, PaperCalls calls, Callable<PageAnswer> fetch) {
    static final String PDF = "pdf";
    private static final int MAGIC_WITHIN = 1024;

    boolean isPdf() {
        return name.equals(PDF);
    }

    boolean isAr5iv() {
        return name.equals("ar5iv");
    }

    String extension() {
        return isPdf() ? PDF : "html";
    }

    /** Before anything is stored: error pages and pages about a paper are not the paper. */
    boolean looksRight(byte[] body) {
        return isPdf()
                ? new String(body, 0, Math.min(body.length, MAGIC_WITHIN), ISO_8859_1).contains("%PDF")
                : new String(body, ISO_8859_1).contains("ltx_document");
    }
}
