package dev.okiagari.papers;

import dev.okiagari.papers.arxiv.PaperId;

/** There is no paper with this id. */
public final class NoSuchPaper extends RuntimeException {
    private NoSuchPaper(String message) {
        super(message);
    }

    static NoSuchPaper of(PaperId id) {
        return new NoSuchPaper("there is no paper " + id);
    }
}
