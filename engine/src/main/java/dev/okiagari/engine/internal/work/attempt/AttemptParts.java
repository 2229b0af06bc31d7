package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.log.EventLog;
import dev.okiagari.engine.internal.store.row.Installations;
import dev.okiagari.engine.internal.store.row.KnownItem;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.LoggedItem;
import dev.okiagari.engine.internal.work.figure.NodeFigures;
import dev.okiagari.engine.internal.work.load.Workload;
import dev.okiagari.engine.internal.work.settle.Settler;
import dev.okiagari.engine.internal.work.upstream.Probes;
import dev.okiagari.engine.internal.work.upstream.UpstreamCalls;
import dev.okiagari.engine.model.Around;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.State;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What making attempts needs.
 *
 * @param listener throws nothing
 * @param installations the names of the database, known once the node has started
 * @param settled remembers what was settled, to be missed when the database goes back
 * @param mayStart false once the node stops or has lost its leases: what has not started goes back
 * @param traces keeps stack traces of failures
 * @param poolWaits of items that found no connection in the application's pool
 */
public record AttemptParts(
        Workload workload,
        Codec codec,
        Settler settler,
        Deadlines deadlines,
        UpstreamCalls calls,
        Probes probes,
        Listener listener,
        Around around,
        NodeFigures figures,
        EventLog events,
        Supplier<Installations> installations,
        SettledLately settled,
        BooleanSupplier mayStart,
        Traces traces,
        PoolWaits poolWaits) {

    private record Told(
            long itemId,
            String pipeline,
            String key,
            String step,
            int attempt,
            State state,
            String nextStep,
            @Nullable Failure failure,
            Duration took)
            implements Listener.Moved {}

    /** Tells all listeners of a committed move; {@code trace} is what was thrown, when its stack trace is of use. */
    void publish(LeasedItem item, int attempt, int maxAttempts, Move move, Duration took, @Nullable Throwable trace) {
        State state = move.after().state();
        settled.add(KnownItem.of(item));
        if (state.isFinished()) {
            figures.countEnd(item.pipeline(), state);
        }
        Failure failure = move.failure();
        String step = item.lease().step();
        listener.moved(new Told(
                item.itemId(),
                item.pipeline(),
                item.key(),
                step,
                attempt,
                state,
                move.after().step(),
                failure,
                took));
        boolean isEnd =
                state == State.FAILED || state == State.REJECTED; // a cancellation is on record and told from there
        if (failure != null || isEnd) {
            LoggedItem told = new LoggedItem(
                    item.pipeline(),
                    item.runId(),
                    item.key(),
                    item.payload(),
                    step,
                    attempt,
                    maxAttempts,
                    figures.nodeId());
            if (failure != null) {
                events.attemptFailed(told, failure, !move.isTriedAgain(), trace);
            }
            if (isEnd) {
                events.ended(told, failure, state, move.reason());
            }
        }
    }
}
