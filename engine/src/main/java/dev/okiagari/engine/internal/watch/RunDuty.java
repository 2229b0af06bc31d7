package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.store.run.RunCounters;
import dev.okiagari.engine.internal.store.run.RunEndings;
import dev.okiagari.engine.internal.store.run.RunStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.view.RunState;
import java.sql.SQLException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends runs that are over, stops those that were abandoned or are on hold for too long, and folds counters. */
public final class RunDuty implements Duty {
    private static final Logger log = LoggerFactory.getLogger(RunDuty.class);

    /** A run whose starter adds no target for this long is taken for abandoned. */
    private static final Duration STARTER_SILENT = Duration.ofMinutes(10);

    @Override
    public void runOnce(Connections connections) throws SQLException, InterruptedException {
        Duty.inPages(connections, c -> RunCounters.fold(c, PAGE));
        for (long runId : connections.inTransaction(c -> RunEndings.abandoned(c, STARTER_SILENT))) {
            if (connections.inTransaction(c -> RunEndings.abandon(c, runId, STARTER_SILENT))) {
                log.warn("run {} was aborted: its starter stopped adding targets before it sealed the run", runId);
            }
        }
        for (RunStore.Overrun overrun : connections.inTransaction(RunStore::overruns)) {
            if (connections.inTransaction(c -> RunStore.stop(c, overrun.runId(), RunState.FAILED, overrun.reason()))) {
                log.warn("run {} was stopped: {}", overrun.runId(), overrun.reason());
            }
        }
        for (long runId : connections.inTransaction(RunEndings::maybeOver)) {
            if (connections.inTransaction(c -> RunEndings.endIfOver(c, runId))) {
                log.info("run {} has ended", runId);
            }
        }
    }
}
