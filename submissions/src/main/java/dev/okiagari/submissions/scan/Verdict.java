package dev.okiagari.submissions.scan;

/** What a score means. */
public enum Verdict {
    PASS,
    CONCERNS,
    FAIL;

    private static final int LEAST_PASSING = 80;
    private static final int LEAST_CONCERNING = 50;

    static Verdict of(int score) {
        if (score >= LEAST_PASSING) {
            return PASS;
        }
        return score >= LEAST_CONCERNING ? CONCERNS : FAIL;
    }
}
