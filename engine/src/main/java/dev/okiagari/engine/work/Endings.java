package dev.okiagari.engine.work;

import dev.okiagari.engine.model.Classifier;
import dev.okiagari.engine.model.Definition;
import dev.okiagari.engine.model.Event;
import dev.okiagari.engine.model.Failure;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Machine;
import dev.okiagari.engine.model.Move;
import dev.okiagari.engine.model.RetryPlan;
import dev.okiagari.engine.model.RetryPolicy;
import dev.okiagari.engine.model.Rules;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.StepFacts;
import dev.okiagari.engine.store.LeaseLost;
import dev.okiagari.engine.store.Leased;
import dev.okiagari.engine.store.Settlement;
import java.time.Duration;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends items that somebody without the pipeline's code has decided to end, with the pipeline's own {@code onEnd}. */
final class Endings {
    /** Endings and stops depend on no step's policy. */
    static final StepFacts NO_STEP = new StepFacts(null, RetryPlan.of(RetryPolicy.defaults()), 0, Duration.ZERO, false);

    private static final Logger log = LoggerFactory.getLogger(Endings.class);

    private final Workplace place;

    Endings(Workplace place) {
        this.place = place;
    }

    void end(Leased item) {
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
                                move));
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

    private void putOff(Leased item, Failure failure) {
        Move move = Machine.apply(item.situation(), new Event.HookFailed(failure), NO_STEP);
        try {
            place.desk().settle(Settlement.of(item.lease(), item.pipeline(), item.runId(), move), null);
        } catch (Exception e) {
            log.warn("could not put off the end of item {}: it is rescued when this node is gone", item.key(), e);
        }
    }
}
