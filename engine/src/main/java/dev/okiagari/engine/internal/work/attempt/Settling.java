package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Classifier;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.decide.StepFacts;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.sql.LeaseLost;
import dev.okiagari.engine.internal.work.load.Gate;
import dev.okiagari.engine.model.Decision;
import dev.okiagari.engine.model.Definition;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.model.Transition;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Settles one attempt, whatever that takes. Used by the attempt's own thread. */
final class Settling<P> {
    private static final Logger log = LoggerFactory.getLogger(Settling.class);

    private final AttemptParts place;
    private final LeasedItem item;
    private final Definition<P> definition;
    private final StepDefinition<P> step;
    private final Duration took;
    private final long heldBy;
    private final Situation now;
    private final StepFacts facts;
    private final Encoding encoding;
    private boolean hasFallenBack;

    /** @param heldBy the node that held the lease when the attempt began */
    Settling(
            AttemptParts place,
            LeasedItem item,
            Definition<P> definition,
            StepDefinition<P> step,
            Duration took,
            long heldBy) {
        this.heldBy = heldBy;
        this.place = place;
        this.item = item;
        this.definition = definition;
        this.step = step;
        this.took = took;
        this.facts = StepFacts.of(definition, step, item.runId() != 0);
        this.now = Machine.apply(item.situation(), new Event.Started(), facts).after();
        this.encoding = new Encoding(place.codec());
    }

    @Nullable
    LeasedItem outcome(Outcome outcome) {
        return outcome(outcome, null);
    }

    /** @param fallenBackFrom the last failure, when onExhausted turned it into this outcome */
    private @Nullable LeasedItem outcome(Outcome outcome, @Nullable Failure fallenBackFrom) {
        if (outcome.decision() instanceof Decision.GoTo(String target)
                && !step.mayGoTo().contains(target)) {
            return failure(Failure.stated(
                    Kind.BROKEN.as("code.undeclared_edge"),
                    "step '" + step.name() + "' went to '" + target + "', which it does not declare with mayGoTo",
                    took));
        }
        Gate nextGate = reserveNext(outcome.decision());
        Move move = Machine.apply(now, new Event.Decided(outcome.decision(), nextGate != null), facts);
        if (nextGate != null && move.transition() != Transition.CHAIN) {
            nextGate.leave();
        }
        if (fallenBackFrom != null) {
            move = move.with(fallenBackFrom);
        }
        boolean landed;
        try {
            Settlement settlement = encoding.settlement(item, move, now.attempt(), step.attempts(), outcome);
            landed = place.desk().settle(settlement, Hooks.write(definition, item, outcome.write(), move, now, step));
        } catch (Exception | Error e) {
            leaveIfChained(move);
            return settleFailed(e);
        }
        if (!landed) {
            leaveIfChained(move);
            return refused();
        }
        if (fallenBackFrom == null) {
            place.books().succeeded(definition.name(), step.name(), took);
        }
        tell(move);
        return move.transition() == Transition.CHAIN ? encoding.chained(item, move, outcome) : null;
    }

    @Nullable
    LeasedItem failure(Failure failure) {
        Function<Failure, Outcome> fallback = definition.onExhausted(step.name());
        double draw = ThreadLocalRandom.current().nextDouble();
        boolean isOutage = isOutage(failure);
        Move move = Machine.apply(
                now, new Event.Failed(failure, draw, fallback != null && !hasFallenBack, isOutage), facts);
        if (move.transition() == Transition.FALL_BACK && fallback != null) {
            hasFallenBack = true; // once: what fails after that fails the item
            try {
                return outcome(fallback.apply(failure), failure);
            } catch (RuntimeException e) {
                log.warn("onExhausted of step {} failed for {}; the item fails", step.name(), item.key(), e);
                move = Machine.apply(now, new Event.Failed(failure, draw, false), facts);
            }
        }
        return settleFailure(move);
    }

    /** The upstream's doing, not the item's: known once this failure is counted with the others'. */
    private boolean isOutage(Failure failure) {
        String upstream = failure.upstream();
        boolean isDown = upstream != null
                && failure.kind().speaksOfOutage()
                && place.calls().isDown(upstream);
        return isDown
                || (failure.kind().isRetryable()
                        && place.probes().isBehindHold(item.lease().itemId()));
    }

    /** How many tries a failure like this one has. */
    private int budget(Move move) {
        Failure failure = move.failure();
        return failure == null
                ? step.attempts()
                : step.retry().forCategory(failure.category()).attempts();
    }

    private @Nullable LeasedItem settleFailure(Move move) {
        try {
            Settlement settlement = encoding.settlement(item, move, now.attempt(), budget(move), null);
            if (!place.desk().settle(settlement, Hooks.write(definition, item, null, move, now, step))) {
                return refused();
            }
            if (move.holds() != null) {
                place.workload().holdBegins(move.holds(), definition.name(), step.name());
            }
            tell(move);
        } catch (LeaseLost e) {
            dropped();
        } catch (Exception | Error e) {
            waitForHook(e, "the item was to move on because " + move.reason());
        }
        return null;
    }

    /** The write belonging to a failure failed itself. The item must not end without it, so it waits and is seen. */
    private void waitForHook(Throwable thrown, String because) {
        log.error("could not write for the failure of step {} of {}; it waits", step.name(), item.key(), thrown);
        Failure failure = Classifier.classify(thrown, null, step.rules()).after(took);
        Failure stated = Failure.stated(
                failure.kind().as("hook.failed"),
                "onRetry or onEnd could not write because " + failure.message() + "; " + because,
                took);
        Move move = Machine.apply(now, new Event.HookFailed(stated), facts);
        try {
            if (place.desk().settle(encoding.settlement(item, move, now.attempt(), step.attempts(), null), null)) {
                tell(move);
            } else {
                refused();
            }
        } catch (LeaseLost e) {
            dropped();
        } catch (Exception | Error e) {
            log.error("could not even record that item {} waits; its lease is given up", item.key(), e);
        }
    }

    private @Nullable LeasedItem settleFailed(Throwable thrown) {
        if (thrown instanceof LeaseLost) {
            return dropped();
        }
        Failure failure = Classifier.classify(thrown, null, step.rules()).after(took);
        if (failure.kind() == Kind.BROKEN || failure.kind() == Kind.UNKNOWN) {
            log.warn("the write of step {} of {} failed", step.name(), item.key(), thrown);
        }
        return failure(failure);
    }

    /** A place at the next step's gate, if the item goes on to one that may start here now. */
    private @Nullable Gate reserveNext(Decision decision) {
        String next = switch (decision) {
            case Decision.Next() -> facts.next();
            case Decision.GoTo(String target) -> target;
            case Decision.Done d -> null;
            case Decision.Reject r -> null;
            case Decision.Later l -> null;
            case Decision.Park p -> null;
        };
        if (next == null || !place.node().mayStart() || !place.workload().mayWorkOn(item.runId())) {
            return null;
        }
        StepDefinition<P> declared = Objects.requireNonNull(definition.step(next));
        Gate gate = place.workload().gate(definition.name(), next);
        return place.workload().isHeld(definition.name(), declared) || !gate.tryReserve() ? null : gate;
    }

    private void leaveIfChained(Move move) {
        if (move.transition() == Transition.CHAIN) {
            place.workload().gate(definition.name(), move.after().step()).leave();
        }
    }

    private @Nullable LeasedItem refused() {
        log.info("a late result of step {} of {} was refused: the item has moved on", step.name(), item.key());
        place.books().refused(item.lease(), heldBy);
        place.listener().fenced(definition.name(), item.key(), step.name());
        return null;
    }

    private @Nullable LeasedItem dropped() {
        log.warn("dropped step {} of {}: this node has lost its leases", step.name(), item.key());
        place.listener().dropped(definition.name(), item.key(), step.name());
        return null;
    }

    private void tell(Move move) {
        if (move.stopsRun()) {
            place.workload().runStops(item.runId());
        }
        if (move.after().state().isFinished()) {
            place.books().ended(definition.name(), move.after().state());
        }
        place.listener()
                .moved(new Listener.Moved(
                        item.lease().itemId(),
                        definition.name(),
                        item.key(),
                        step.name(),
                        now.attempt(),
                        move.transition(),
                        move.after().state(),
                        move.after().step(),
                        move.failure()));
    }
}
