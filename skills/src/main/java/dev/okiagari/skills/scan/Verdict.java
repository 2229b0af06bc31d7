package dev.okiagari.skills.scan;

import com.fasterxml.jackson.annotation.JsonValue;

/** What a score means. */
public enum Verdict {
    PASS,
    CONCERNS,
    FAIL;

    private static final int LEAST_PASSING = 80;
    private static final int LEAST_CONCERNING = 50;

    /** As programs read it: the names are the words. */
    @JsonValue
    public String word() {
        return name();
    }

    static Verdict of(int score) {
        if (score >= LEAST_PASSING) {
            return PASS;
        }
        return score >= LEAST_CONCERNING ? CONCERNS : FAIL;
    }
}
