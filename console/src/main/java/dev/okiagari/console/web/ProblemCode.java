package dev.okiagari.console.web;

/**
 * Every way of the console's own to refuse a request. Each has a page in docs/errors of the same name; the codes of the engine's
 * exceptions, which are answered as they are, have theirs beside them.
 */
public enum ProblemCode {
    BAD_REQUEST(400, "bad-request", "The request does not fit"),
    SIGN_IN_NEEDED(401, "sign-in-needed", "Sign in first"),
    ROLE_TOO_LOW(403, "role-too-low", "Not allowed"),
    CROSS_SITE(403, "cross-site", "Not allowed from another site"),
    NOT_FOUND(404, "not-found", "Not found"),
    CONFLICT(409, "conflict", "Not possible as things are"),
    TOO_LARGE(413, "too-large", "The request is too large"),
    TOO_MANY_REQUESTS(429, "too-many-requests", "Too many requests"),
    INTERNAL_ERROR(500, "internal-error", "An error in the program"),
    DATABASE_AWAY(503, "database-away", "The database does not answer");

    private final int status;
    private final String word;
    private final String title;

    ProblemCode(int status, String word, String title) {
        this.status = status;
        this.word = word;
        this.title = title;
    }

    public int status() {
        return status;
    }

    /** As it is answered, and the name of its page. */
    public String word() {
        return word;
    }

    String title() {
        return title;
    }
}
