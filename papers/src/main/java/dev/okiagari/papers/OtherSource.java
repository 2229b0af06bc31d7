package dev.okiagari.papers;

import dev.okiagari.papers.arxiv.PaperSource;

/** The papers of this database come from another kind of arXiv. The message says what to do. */
public final class OtherSource extends RuntimeException {
    private OtherSource(String message) {
        super(message);
    }

    static OtherSource of(PaperSource mine, PaperSource there) {
        return new OtherSource(
                "could not take papers from " + mine + " because the papers of this database come from " + there
                        + ", and made-up papers must not mix with real ones; use a database of its own (--database NAME, --data"
                        + " FOLDER or OKIAGARI_DB_URL), "
                        + (there.isStandIn()
                                ? "set OKIAGARI_ARXIV_URL to the stand-in again"
                                : "unset OKIAGARI_ARXIV_URL to go on with the real arXiv")
                        + ", or delete all papers and then run ./okiagari papers source --take-over");
    }
}
