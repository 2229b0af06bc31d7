package dev.okiagari.papers.arxiv;

/** A text that is no id arXiv could have given out. Its message says why, for the one who typed it. */
public final class BadPaperId extends IllegalArgumentException {
    private final String reason;

    BadPaperId(String written, String reason) {
        super("could not use \"" + written.replaceAll("\\p{Cntrl}", "?") + "\" as an arXiv id because " + reason);
        this.reason = reason;
    }

    /** Why, without the text itself. */
    public String reason() {
        return reason;
    }
}
