package dev.okiagari.console.web;

import dev.okiagari.engine.model.EngineException;
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

    /** What the engine refused: its own code, whose page says more. */
    public static Problem of(EngineException refused) {
        return of(refused.code(), isMissing(refused) ? ProblemCode.NOT_FOUND : ProblemCode.CONFLICT, refused);
    }

    private static boolean isMissing(EngineException refused) {
        return refused.code().startsWith("okiagari.no_such_");
    }

    private static Problem of(String code, ProblemCode like, EngineException refused) {
        return new Problem(PAGES + code, like.title(), like.status(), String.valueOf(refused.getMessage()), code, null);
    }

    /** The tables are not those of this build: no request can be answered until somebody migrates. */
    public static Refusal wrongSchema(String detail) {
        return new Refusal(of(WRONG_SCHEMA, "okiagari.wrong_schema", "The tables do not fit this build", detail));
    }

    /** The same with the address of its page below where the console is mounted. */
    public Problem under(String base) {
        return new Problem(base + type, title, status, detail, code, retryAfterSeconds);
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
        return new Refusal(
                of(ProblemCode.SIGN_IN_NEEDED, "this needs a sign-in or an API token; ./okiagari token makes both"));
    }

    public static Refusal roleTooLow(Role has, Role wanted) {
        return new Refusal(
                of(ProblemCode.ROLE_TOO_LOW, "this needs the role " + wanted.word() + "; yours is " + has.word()));
    }

    public static Refusal crossSite() {
        return new Refusal(of(ProblemCode.CROSS_SITE, "the request came from a page of another site"));
    }

    public static Refusal tooMany(int retryAfterSeconds) {
        return new Refusal(
                of(ProblemCode.TOO_MANY_REQUESTS, "try again in a while").after(retryAfterSeconds));
    }

    public static Problem tooLarge() {
        return of(ProblemCode.TOO_LARGE, "the body has more bytes than this server takes");
    }

    public static Problem databaseAway() {
        return of(ProblemCode.DATABASE_AWAY, "nothing is lost; work goes on when the database is back")
                .after(2);
    }

    public static Problem internal() {
        return of(ProblemCode.INTERNAL_ERROR, "the log of the server says more");
    }
}
