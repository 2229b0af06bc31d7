package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.RetryPlan;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.internal.decide.Classifier;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.StepFacts;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.sql.LeaseLost;
import dev.okiagari.engine.model.Definition;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.State;
import java.time.Duration;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends items that somebody without the pipeline's code has decided to end, with the pipeline's own {@code onEnd}. */
final class EndingRunner {
    /** Endings and stops depend on no step's policy. */
    static final StepFacts NO_STEP = new StepFacts(null, RetryPlan.of(RetryPolicy.defaults()), 0, Duration.ZERO, false);

    private static final Logger log = LoggerFactory.getLogger(EndingRunner.class);

    private final AttemptParts place;

    EndingRunner(AttemptParts place) {
        this.place = place;
    }

    void end(LeasedItem item) {
        Definition<?> definition = Objects.requireNonNull(place.workload().definition(item.pipeline()));
        String reason = item.endReason() == null ? "" : item.endReason();
        Event end = item.ending() == State.FAILED ? new Event.GivenUp(reason) : new Event.Cancelled(reason);
        Move move = Machine.apply(item.situation(), end, NO_STEP);
        int attempt = item.situation().attempt();
        try {
            Settlement settlement = Settlement.of(item.lease(), item.pipeline(), item.runId(), move);
            if (place.desk().settle(settlement, Hooks.onEnd(definition, item, move, attempt))) {
                place.books().ended(item.pipeline(), move.after().state());
                place.listener()
                        .moved(new Listener.Moved(
                                item.lease().itemId(),
                                item.pipeline(),
                                item.key(),
                                item.lease().step(),
                                attempt,
                                move.transition(),
                                move.after().state(),
                                move.after().step(),
                                move.failure()));
            }
        } catch (LeaseLost e) {
            log.debug("item {} is ended by another node: this one has lost its leases", item.key());
        } catch (Exception | Error e) {
            log.error("could not end item {} because its onEnd failed; it is tried again later", item.key(), e);
            putOff(item, Classifier.classify(e, null, Rules.of()));
        } finally {
            place.workload().leaveGate(item);
        }
    }

    private void putOff(LeasedItem item, Failure failure) {
        Move move = Machine.apply(item.situation(), new Event.HookFailed(failure), NO_STEP);
        try {
            place.desk().settle(Settlement.of(item.lease(), item.pipeline(), item.runId(), move), null);
        } catch (Exception e) {
            log.warn("could not put off the end of item {}: it is rescued when this node is gone", item.key(), e);
        }
    }
}
