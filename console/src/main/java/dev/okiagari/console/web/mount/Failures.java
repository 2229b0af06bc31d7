package dev.okiagari.console.web.mount;

import dev.okiagari.console.store.ReadFailed;
import dev.okiagari.console.terminal.DatabaseErrors;
import dev.okiagari.console.web.Problem;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.engine.model.EngineException;
import io.javalin.http.HttpResponseException;

/** Says what each failure of a handler is answered with. Pure. */
final class Failures {
    private static final int TOO_LARGE = 413;
    private static final int SERVER_ERROR = 500;

    private Failures() {}

    static Problem problem(Exception failure) {
        return switch (failure) {
            case Problem.Refusal refusal -> refusal.problem();
            case ReadFailed e -> database(e);
            case DatabaseFailed e -> database(e);
            case EngineException e -> Problem.of(e);
            case HttpResponseException e when e.getStatus() == TOO_LARGE -> Problem.tooLarge();
            case HttpResponseException e when e.getStatus() < SERVER_ERROR -> badRequest(e);
            case IllegalArgumentException e -> badRequest(e);
            default -> Problem.internal();
        };
    }

    private static Problem badRequest(Exception failure) {
        return Problem.badRequest(String.valueOf(failure.getMessage())).problem();
    }

    private static Problem database(RuntimeException failure) {
        return DatabaseErrors.isUnavailable(failure) ? Problem.databaseAway() : Problem.internal();
    }
}
