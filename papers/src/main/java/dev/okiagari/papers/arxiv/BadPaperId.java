package dev.okiagari.papers.arxiv;

/** Not an arXiv id. The message says why, for the person who typed it. */
public final class BadPaperId extends IllegalArgumentException {
    public BadPaperId(String written, String reason) {
        super("could not use \"" + written.replaceAll("\\p{Cntrl}", "?") + "\" as an arXiv id because " + reason);
    }
}
