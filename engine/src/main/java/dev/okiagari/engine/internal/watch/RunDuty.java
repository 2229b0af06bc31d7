package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.store.run.RunCounters;
import dev.okiagari.engine.internal.store.run.RunEndings;
import dev.okiagari.engine.internal.store.run.RunStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.view.RunState;
import java.sql.SQLException;
import java.time.Duration;

/** Ends runs that are over, stops those that were abandoned or are on hold for too long, and folds counters. */
public final class RunDuty implements Duty {
    /** A run whose starter adds no target for this long is taken for abandoned. */
    private static final Duration STARTER_SILENT = Duration.ofMinutes(10);

    @Override
    public void runOnce(Connections connections) throws SQLException, InterruptedException {
        Duty.inPages(connections, c -> RunCounters.fold(c, PAGE));
        for (long runId : connections.alone(c -> RunEndings.abandoned(c, STARTER_SILENT))) {
            connections.inTransaction(c -> RunEndings.abandon(c, runId, STARTER_SILENT));
        }
        for (RunStore.Overrun overrun : connections.alone(RunStore::overruns)) {
            connections.inTransaction(c -> RunStore.stop(c, overrun.runId(), RunState.FAILED, overrun.reason()));
        }
        for (long runId : connections.alone(RunEndings::maybeOver)) {
            connections.inTransaction(c -> RunEndings.endIfOver(c, runId));
        }
    }
}
