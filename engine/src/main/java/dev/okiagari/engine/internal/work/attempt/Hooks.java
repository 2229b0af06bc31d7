package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.failure.FailedAttempt;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.model.Definition;
import dev.okiagari.engine.model.Ending;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.model.When;
import dev.okiagari.engine.model.Write;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Which writes go with a move: the outcome's own, then what the pipeline declared for failures and endings. */
final class Hooks {
    private Hooks() {}

    static @Nullable Write write(
            Definition<?> definition,
            LeasedItem item,
            @Nullable Write own,
            Move move,
            Situation now,
            StepDefinition<?> step) {
        Write hook =
                ended(move) ? onEnd(definition, item, move, now.attempt()) : onRetry(definition, item, move, now, step);
        if (own == null || hook == null) {
            return own == null ? hook : own;
        }
        return tx -> {
            own.run(tx);
            hook.run(tx);
        };
    }

    static @Nullable Write onEnd(Definition<?> definition, LeasedItem item, Move move, int attempt) {
        Definition.OnEnd onEnd = definition.onEnd();
        if (onEnd == null) {
            return null;
        }
        Ending ending = new Ending(
                item.lease().itemId(),
                item.key(),
                item.lease().step(),
                move.after().state(),
                move.reason(),
                attempt,
                move.failure());
        return tx -> onEnd.write(ending, tx);
    }

    private static @Nullable Write onRetry(
            Definition<?> definition, LeasedItem item, Move move, Situation now, StepDefinition<?> step) {
        Definition.OnRetry onRetry = definition.onRetry();
        Failure failure = move.failure();
        boolean triedAgain =
                move.after().state() == State.WAITING && move.after().step().equals(step.name());
        if (onRetry == null || failure == null || !triedAgain) {
            return null;
        }
        Duration wait = move.due() instanceof When.In(Duration delay) ? delay : Duration.ZERO;
        FailedAttempt failed = new FailedAttempt(
                item.lease().itemId(),
                item.key(),
                step.name(),
                now.attempt(),
                step.retry().forCategory(failure.category()).attempts(),
                failure,
                wait);
        return tx -> onRetry.write(failed, tx);
    }

    private static boolean ended(Move move) {
        return switch (move.after().state()) {
            case FAILED, REJECTED, CANCELLED -> true;
            case WAITING, RUNNING, PARKED, DONE -> false;
        };
    }
}
