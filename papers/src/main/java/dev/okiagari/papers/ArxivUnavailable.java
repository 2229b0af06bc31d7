package dev.okiagari.papers;

/** arXiv could not be asked, or did not answer. The message says why; trying again later may help. */
public final class ArxivUnavailable extends RuntimeException {
    ArxivUnavailable(String message, Exception cause) {
        super(message, cause);
    }
}
