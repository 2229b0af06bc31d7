package dev.okiagari.papers;

import dev.okiagari.papers.arxiv.PaperId;

/** There is no paper of this id here. */
public final class NoSuchPaper extends RuntimeException {
    private NoSuchPaper(String message) {
        super(message);
    }

    static NoSuchPaper of(PaperId id) {
        return new NoSuchPaper("could not find " + id + " because it is not here");
    }
}
