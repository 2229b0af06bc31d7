package dev.okiagari.skills.judge;

import com.fasterxml.jackson.annotation.JsonValue;

/** What becomes of a skill after it was judged. From mild to strict. */
public enum Opinion {
    PASS,
    REVIEW,
    REJECT;

    private static final int LEAST_PASSING = 80;
    private static final int LEAST_PASSING_PRIVILEGED = 90;
    private static final int LEAST_REVIEWED = 60;

    /** As programs read it: the names are the words. */
    @JsonValue
    public String word() {
        return name();
    }

    /** What a score means; a skill that may do much has to be better. */
    static Opinion of(int score, boolean isPrivileged) {
        if (score >= (isPrivileged ? LEAST_PASSING_PRIVILEGED : LEAST_PASSING)) {
            return PASS;
        }
        return score >= LEAST_REVIEWED ? REVIEW : REJECT;
    }

    Opinion atLeast(Opinion other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
