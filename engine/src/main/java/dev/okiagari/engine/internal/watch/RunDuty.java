package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.store.run.HoldLimits;
import dev.okiagari.engine.internal.store.run.RunCounters;
import dev.okiagari.engine.internal.store.run.RunEndings;
import dev.okiagari.engine.internal.store.sql.Connections;
import java.sql.SQLException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends runs that are over, stops those that their starter has left or that wait too long, and folds counters. */
public final class RunDuty implements Duty {
    private static final Logger log = LoggerFactory.getLogger(RunDuty.class);
    private static final int PAGE = 5000;

    /** A stream of targets that yields nothing for so long counts as left by its starter. */
    private static final Duration STARTER_SILENT = Duration.ofMinutes(10);

    @Override
    public String name() {
        return "runs";
    }

    @Override
    public Duration every() {
        return Duration.ZERO; // each sweep: somebody may wait for a verdict
    }

    @Override
    public void runOnce(Connections connections) throws SQLException, InterruptedException {
        fold(connections);
        for (long runId : connections.inTransaction(c -> RunEndings.abandoned(c, STARTER_SILENT))) {
            if (connections.inTransaction(c -> RunEndings.abandon(c, runId, STARTER_SILENT))) {
                log.warn("run {} is aborted because its starter fell silent before all targets were there", runId);
            }
        }
        for (HoldLimits.Overrun overrun : connections.inTransaction(HoldLimits::find)) {
            if (connections.inTransaction(c -> HoldLimits.stop(c, overrun))) {
                log.warn("run {} stops because {}", overrun.runId(), overrun.reason());
            }
        }
        for (long runId : connections.inTransaction(RunEndings::maybeOver)) {
            if (connections.inTransaction(c -> RunEndings.endIfOver(c, runId))) {
                log.info("run {} has ended", runId);
            }
        }
    }

    private static void fold(Connections connections) throws SQLException, InterruptedException {
        int folded;
        do {
            folded = connections.inTransaction(c -> RunCounters.fold(c, PAGE));
        } while (folded == PAGE);
    }
}
