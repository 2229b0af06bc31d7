package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.failure.FailedAttempt;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Ending;
import dev.okiagari.engine.model.PipelineDefinition;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.model.When;
import dev.okiagari.engine.model.Write;
import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Which writes go with a move of an item: the outcome's own, then what its pipeline declared for failures and endings. */
record Hooks<P>(Codec codec, PipelineDefinition<P> definition, LeasedItem item) {
    private record Ended<P>(
            long itemId,
            String key,
            OptionalLong run,
            @Nullable P payload,
            String step,
            State state,
            String reason,
            int attempt,
            @Nullable Failure failure)
            implements Ending<P> {}

    private record Failed<P>(
            long itemId,
            String key,
            OptionalLong run,
            @Nullable P payload,
            String step,
            int number,
            int max,
            Failure failure,
            Duration triedAgainAfter)
            implements FailedAttempt<P> {}

    @Nullable
    Write write(@Nullable Write own, Move move, Situation now, StepDefinition<P> step) {
        Write hook = ended(move) ? onEnd(move, now.attempt()) : onRetry(move, now, step);
        if (own == null || hook == null) {
            return own == null ? hook : own;
        }
        return tx -> {
            own.run(tx);
            hook.run(tx);
        };
    }

    @Nullable
    Write onEnd(Move move, int attempt) {
        return write(definition.onEnd(), move, move.reason(), attempt);
    }

    @Nullable
    Write onRevive(Move move, String endReason) {
        return write(definition.onRevive(), move, endReason, move.after().attempt());
    }

    private @Nullable Write write(PipelineDefinition.@Nullable OnEnd<P> hook, Move move, String reason, int attempt) {
        if (hook == null) {
            return null;
        }
        Ending<P> ending = new Ended<>(
                item.itemId(),
                item.key(),
                item.run(),
                definition.readPayload(codec, item.payload()), // unreadable: that must not keep it from its end
                item.lease().step(),
                move.after().state(),
                reason,
                attempt,
                move.failure());
        return tx -> hook.write(ending, tx);
    }

    private @Nullable Write onRetry(Move move, Situation now, StepDefinition<P> step) {
        PipelineDefinition.OnRetry<P> onRetry = definition.onRetry();
        Failure failure = move.failure();
        boolean triedAgain =
                move.after().state() == State.WAITING && move.after().step().equals(step.name());
        if (onRetry == null || failure == null || !triedAgain) {
            return null;
        }
        Duration wait = move.due() instanceof When.In(Duration delay) ? delay : Duration.ZERO;
        FailedAttempt<P> failed = new Failed<>(
                item.itemId(),
                item.key(),
                item.run(),
                definition.readPayload(codec, item.payload()),
                step.name(),
                now.attempt(),
                Math.max(
                        now.attempt(),
                        step.retry().forCategory(failure.category()).attempts()),
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
