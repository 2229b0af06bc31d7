package dev.okiagari.console;

import dev.okiagari.engine.model.AlreadyRunning;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.engine.model.EngineException;
import dev.okiagari.jdbc.DatabaseErrors;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.Explanations;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.ProblemCode;
import java.util.Optional;
import java.util.OptionalInt;

/** What the engine and the console refuse, as problem details for requests and as exit codes for commands. Pure. */
public final class ConsoleProblems implements Explanations.Refusals {

    /** Empty for an exception that is not the engine's. */
    public static Optional<Problem> of(Exception thrown) {
        return switch (thrown) {
            case DatabaseFailed e when DatabaseErrors.isUnavailable(e) -> Optional.of(Problem.databaseAway());
            case DatabaseFailed e -> Optional.of(Problem.internal());
            case EngineException e ->
                Optional.of(Problem.like(
                        isMissing(e) ? ProblemCode.NOT_FOUND : ProblemCode.CONFLICT,
                        e.code(),
                        String.valueOf(e.getMessage())));
            default -> Optional.empty();
        };
    }

    private static boolean isMissing(EngineException refused) {
        return refused.code().startsWith("okiagari.no_such_");
    }

    @Override
    public OptionalInt exit(Exception thrown, int usual) {
        return switch (thrown) {
            case AlreadyRunning running -> OptionalInt.of(running.exitCode());
            case DatabaseFailed failed -> OptionalInt.empty();
            case EngineException refused -> OptionalInt.of(usual);
            case Problem.Refusal refused ->
                OptionalInt.of(refused.problem().status() == ProblemCode.BAD_REQUEST.status() ? Exit.USAGE : usual);
            default -> OptionalInt.empty();
        };
    }
}
