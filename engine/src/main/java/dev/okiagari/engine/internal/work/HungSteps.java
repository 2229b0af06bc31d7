package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.row.KeptTrace;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.FailureLog;
import dev.okiagari.engine.internal.time.Loop;
import dev.okiagari.engine.internal.work.attempt.Deadlines;
import dev.okiagari.engine.internal.work.attempt.LiveAttempt;
import dev.okiagari.engine.internal.work.attempt.Traces;
import dev.okiagari.engine.internal.work.upstream.Probes;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Settings;
import java.sql.SQLException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rescues items from steps of this node that ignore their deadline and the interrupt. The thread cannot be stopped: it
 * is reported, keeps its place under the step's cap until it returns, and what it returns is refused.
 *
 * @param disown called when the hung thread's item is no longer this node's by its lease
 * @param probes told when a probe hangs: another one may be made
 * @param offered called when an item was released and may be claimed again
 */
record HungSteps(
        Settings settings,
        Connections connections,
        LongSupplier nodeId,
        Deadlines deadlines,
        Traces traces,
        Listener listener,
        Consumer<Lease> disown,
        Probes probes,
        Runnable offered) {
    private static final Logger log = LoggerFactory.getLogger(HungSteps.class);

    Loop loop() {
        return Loop.every("okiagari-hung-steps", settings.grace().dividedBy(10), this::rescueHung);
    }

    private void rescueHung() throws InterruptedException {
        for (LiveAttempt<?> attempt : deadlines.overdueBy(settings.grace())) {
            try {
                rescue(attempt);
            } catch (SQLException | RuntimeException | Error e) { // one failure does not prevent other rescues
                FailureLog.warn(log, "could not rescue " + attempt.key() + " from a hung step", e);
            }
        }
    }

    private void rescue(LiveAttempt<?> attempt) throws SQLException, InterruptedException {
        KeptTrace trace = traces.keep(attempt.trace());
        RescueStore.HungRescue became = connections.inTransaction(c ->
                new RescueStore().rescueFromHang(c, nodeId.getAsLong(), attempt.lease(), settings::hungWindow, trace));
        switch (became) {
            case OFFERED, ENDED -> {
                attempt.reportHang();
                abandon(attempt);
                log.error(
                        "step {} of {} hangs: it ignores its deadline and the interrupt; the item was {}",
                        attempt.step(),
                        attempt.key(),
                        became == RescueStore.HungRescue.ENDED ? "given up" : "released for another attempt",
                        attempt.where());
                listener.hung(attempt.pipeline(), attempt.key(), attempt.step());
                offered.run();
            }
            case GONE -> abandon(attempt);
            case NOT_YET -> log.debug("{} hangs again; the window of its last rescue is still open", attempt.key());
        }
    }

    private void abandon(LiveAttempt<?> attempt) {
        deadlines.unwatch(attempt);
        disown.accept(attempt.lease());
        probes.end(attempt.itemId());
    }
}
