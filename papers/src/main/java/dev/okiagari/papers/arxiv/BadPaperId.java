package dev.okiagari.papers.arxiv;

/** A text that is no id arXiv could have given out. Its message says why, for the one who typed it. */
public final class BadPaperId extends IllegalArgumentException {
    public BadPaperId(String written, String reason) {
        super("could not use \"" + written.replaceAll("\\p{Cntrl}", "?") + "\" as an arXiv id because " + reason);
    }
}
