package dev.okiagari.kit.web;

import static dev.okiagari.kit.KitTexts.say;

/**
 * Every way of the console's own to refuse a request. Each has a page in docs/errors of the same name; the codes of the engine's
 * exceptions, which are answered as they are, have theirs beside them.
 */
public enum ProblemCode {
    BAD_REQUEST(400, "bad-request"),
    SIGN_IN_NEEDED(401, "sign-in-needed"),
    ROLE_TOO_LOW(403, "role-too-low"),
    CROSS_SITE(403, "cross-site"),
    WRONG_HOST(421, "wrong-host"),
    NOT_FOUND(404, "not-found"),
    CONFLICT(409, "conflict"),
    TOO_LARGE(413, "too-large"),
    TOO_MANY_REQUESTS(429, "too-many-requests"),
    INTERNAL_ERROR(500, "internal-error"),
    DATABASE_AWAY(503, "database-away");

    private final int status;
    private final String word;

    ProblemCode(int status, String word) {
        this.status = status;
        this.word = word;
    }

    public int status() {
        return status;
    }

    /** As it is answered, and the name of its page. */
    public String word() {
        return word;
    }

    String title() {
        return say("problem." + word + ".title");
    }
}
