package dev.okiagari.kit.web;

import static dev.okiagari.kit.KitTexts.say;

import org.jspecify.annotations.Nullable;

/**
 * Why a request was not answered: problem details as in RFC 9457, with a stable code that has a page in docs/errors.
 *
 * @param type the address of that page, relative to where the console is mounted
 * @param retryAfterSeconds when it is worth trying again; null: not said
 */
public record Problem(
        String type,
        String title,
        int status,
        String detail,
        String code,
        @Nullable Integer retryAfterSeconds) {
    /** Where the pages of the codes are. */
    public static final String PAGES = "/docs/errors/";

    private static final int WRONG_SCHEMA = 503;

    static Problem of(ProblemCode code, String detail) {
        return new Problem(PAGES + code.word(), code.title(), code.status(), detail, code.word(), null);
    }

    /** A refusal of an application, with a code of its own, which must be written here as it is and have a page in docs/errors. */
    public static Problem of(int status, String code, String title, String detail) {
        return new Problem(PAGES + code, title, status, detail, code, null);
    }

    /** What some code refused that has problems of its own: under its code, whose page says more, with the title and status of one of ours. */
    public static Problem like(ProblemCode similar, String code, String detail) {
        return new Problem(PAGES + code, similar.title(), similar.status(), detail, code, null);
    }

    /** The tables are not those of this build: no request can be answered until they are migrated. */
    public static Refusal wrongSchema(String detail) {
        return new Refusal(of(WRONG_SCHEMA, "okiagari.wrong_schema", say("problem.wrong-schema"), detail));
    }

    /** The same with the address of its page below where the console is mounted. */
    public Problem under(String base) {
        return new Problem(base + type, title, status, detail, code, retryAfterSeconds);
    }

    /** The same with another status, of the same family. */
    public Problem with(int newStatus) {
        return new Problem(type, title, newStatus, detail, code, retryAfterSeconds);
    }

    Problem after(int seconds) {
        return new Problem(type, title, status, detail, code, seconds);
    }

    /** Thrown by a handler that cannot answer. */
    public static final class Refusal extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient Problem problem;

        public Refusal(Problem problem) {
            super(problem.detail());
            this.problem = problem;
        }

        public Problem problem() {
            return problem;
        }
    }

    public static Refusal badRequest(String detail) {
        return new Refusal(of(ProblemCode.BAD_REQUEST, detail));
    }

    public static Refusal notFound(String detail) {
        return new Refusal(of(ProblemCode.NOT_FOUND, detail));
    }

    public static Refusal conflict(String detail) {
        return new Refusal(of(ProblemCode.CONFLICT, detail));
    }

    public static Refusal signInNeeded() {
        return new Refusal(of(ProblemCode.SIGN_IN_NEEDED, say("problem.sign-in-needed")));
    }

    public static Refusal roleTooLow(Role has, Role wanted) {
        return new Refusal(of(ProblemCode.ROLE_TOO_LOW, say("problem.role-too-low", wanted.word(), has.word())));
    }

    public static Refusal wrongHost(String host) {
        return new Refusal(of(ProblemCode.WRONG_HOST, say("problem.wrong-host", host)));
    }

    public static Refusal crossSite() {
        return new Refusal(of(ProblemCode.CROSS_SITE, say("problem.cross-site")));
    }

    public static Refusal tooMany(int retryAfterSeconds) {
        return new Refusal(
                of(ProblemCode.TOO_MANY_REQUESTS, say("problem.too-many")).after(retryAfterSeconds));
    }

    static Refusal tooManyTopics(long open) {
        return new Refusal(of(ProblemCode.TOO_MANY_REQUESTS, say("problem.too-many-topics", open))
                .after(60));
    }

    static Refusal tooManyStreams(long open) {
        return new Refusal(of(ProblemCode.TOO_MANY_REQUESTS, say("problem.too-many-streams", open))
                .after(60));
    }

    public static Problem tooLarge() {
        return of(ProblemCode.TOO_LARGE, say("problem.too-large"));
    }

    public static Problem databaseAway() {
        return of(ProblemCode.DATABASE_AWAY, say("problem.database-away")).after(2);
    }

    public static Problem internal() {
        return of(ProblemCode.INTERNAL_ERROR, say("problem.internal"));
    }
}
