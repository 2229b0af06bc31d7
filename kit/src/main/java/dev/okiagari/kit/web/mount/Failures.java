package dev.okiagari.kit.web.mount;

import static dev.okiagari.kit.KitTexts.say;

import dev.okiagari.jdbc.DatabaseErrors;
import dev.okiagari.jdbc.ReadFailed;
import dev.okiagari.kit.web.Problem;
import io.javalin.http.HttpResponseException;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpException;

/**
 * Says what each failure of a handler is answered with. Pure.
 *
 * @param known the problems of exceptions that the kit does not know
 */
record Failures(Function<Exception, Optional<Problem>> known) {
    private static final Set<String> UNSTORABLE = Set.of("22021", "22P05");
    private static final int TOO_SLOW = 408;
    private static final int TOO_LARGE = 413;
    private static final int SERVER_ERROR = 500;

    Problem problem(Exception failure) {
        return isUnstorable(failure)
                ? Problem.badRequest(say("problem.no-text")).problem()
                : known.apply(failure).orElseGet(() -> usual(failure));
    }

    private static boolean isSlow(Exception failure) {
        return Stream.iterate((Throwable) failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(PunctualRequest.TooSlow.class::isInstance);
    }

    /** What the server's own reader of forms refuses while a handler reads one; wrapped, it would look like a fault of ours. */
    private static Optional<HttpException> unreadable(Exception failure) {
        return Stream.iterate((Throwable) failure, Objects::nonNull, Throwable::getCause)
                .flatMap(cause -> cause instanceof HttpException refused ? Stream.of(refused) : Stream.of())
                .filter(refused -> refused.getCode() < SERVER_ERROR)
                .findFirst();
    }

    /** A text with U+0000, which PostgreSQL cannot store or compare. */
    private static boolean isUnstorable(Exception failure) {
        return Stream.iterate((Throwable) failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(cause ->
                        cause instanceof SQLException e && UNSTORABLE.contains(String.valueOf(e.getSQLState())));
    }

    private static Problem usual(Exception failure) {
        return switch (failure) {
            case Problem.Refusal refusal -> refusal.problem();
            case ReadFailed e -> database(e);
            case HttpResponseException e when e.getStatus() == TOO_LARGE -> Problem.tooLarge();
            case HttpResponseException e when e.getStatus() < SERVER_ERROR -> badRequest(e);
            case IllegalArgumentException e -> badRequest(e);
            case Exception e
            when isSlow(e) ->
                Problem.badRequest(say("problem.too-slow")).problem().with(TOO_SLOW);
            default ->
                unreadable(failure)
                        .map(refused -> Problem.badRequest(say("problem.unreadable", refused.getReason()))
                                .problem())
                        .orElseGet(Problem::internal);
        };
    }

    private static Problem badRequest(Exception failure) {
        return Problem.badRequest(String.valueOf(failure.getMessage())).problem();
    }

    private static Problem database(RuntimeException failure) {
        return DatabaseErrors.isUnavailable(failure) ? Problem.databaseAway() : Problem.internal();
    }
}
