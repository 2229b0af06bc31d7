package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.internal.decide.Classifier;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.StepFacts;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.sql.LeaseLost;
import dev.okiagari.engine.internal.text.Causes;
import dev.okiagari.engine.model.PipelineDefinition;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Write;
import java.time.Duration;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends items whose end was decided without the pipeline's code, together with its {@code onEnd}, and brings ended ones back
 * together with its {@code onRevive}.
 */
record EndingRunner(AttemptParts parts) {
    private static final Logger log = LoggerFactory.getLogger(EndingRunner.class);

    void end(LeasedItem item) {
        PipelineDefinition<?> definition =
                Objects.requireNonNull(parts.workload().pipelines().definition(item.pipeline()));
        Hooks<?> hooks = new Hooks<>(parts.codec(), definition, item);
        String reason = item.endReason() == null ? "" : item.endReason();
        Move move = Machine.apply(item.situation(), event(item, reason), StepFacts.NONE);
        int attempt = item.situation().attempt();
        boolean ends = move.after().state().isFinished();
        try {
            Settlement settlement = Settlement.of(item.lease(), item.pipeline(), item.runId(), move);
            Write write = ends ? hooks.onEnd(move, attempt) : hooks.onRevive(move, reason);
            if (parts.settler().settle(settlement, write)) {
                parts.publish(item, attempt, 0, move, Duration.ZERO, null);
            }
        } catch (LeaseLost e) {
            log.debug("another node writes the end of item {}: this one has lost its leases", item.key());
        } catch (Exception | Error e) {
            putOff(item, ends ? "onEnd" : "onRevive", e);
        } finally {
            parts.workload().capacity().leavePlace(item);
        }
    }

    private static Event event(LeasedItem item, String reason) {
        if (item.ending() == State.WAITING) {
            return new Event.BroughtBack();
        }
        return item.ending() == State.FAILED ? new Event.GivenUp(reason) : new Event.Cancelled(reason);
    }

    /** The write failed; it is tried again later. */
    private void putOff(LeasedItem item, String hook, Throwable thrown) {
        Failure failure = Classifier.classify(thrown, null, Rules.of());
        Move move = Machine.apply(item.situation(), new Event.HookFailed(failure), StepFacts.NONE);
        try {
            if (parts.settler().settle(Settlement.of(item.lease(), item.pipeline(), item.runId(), move), null)) {
                parts.publish(item, item.situation().attempt(), 0, move, Duration.ZERO, thrown);
            }
        } catch (Exception | Error e) {
            e.addSuppressed(thrown);
            log.warn(
                    "{} of item {} failed, and so did putting it off; it is rescued once this node has stopped",
                    hook,
                    item.key(),
                    Causes.printable(e));
        }
    }
}
