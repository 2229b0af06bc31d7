package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Classifier;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.decide.StepFacts;
import dev.okiagari.engine.internal.decide.Transition;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.sql.LeaseLost;
import dev.okiagari.engine.internal.text.Causes;
import dev.okiagari.engine.internal.work.load.StepCapacity;
import dev.okiagari.engine.internal.work.settle.LoneWrite;
import dev.okiagari.engine.internal.work.settle.SharedWrite;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.PipelineDefinition;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.model.Write;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Settles one attempt, whether it ended with an outcome, a failure or a failed commit. For its own thread. */
final class AttemptSettler<P> {
    private static final Logger log = LoggerFactory.getLogger(AttemptSettler.class);

    private final AttemptParts parts;
    private final LeasedItem item;
    private final PipelineDefinition<P> definition;
    private final StepDefinition<P> step;
    private final Duration took;
    private final long heldBy;
    private final Situation now;
    private final StepFacts facts;
    private final Encoding encoding;
    private final Hooks<P> hooks;
    private boolean hasFallenBack;
    private @Nullable Throwable thrown;
    private @Nullable Throwable traced;

    /** @param heldBy the node that held the lease when the attempt began */
    AttemptSettler(
            AttemptParts parts,
            LeasedItem item,
            PipelineDefinition<P> definition,
            StepDefinition<P> step,
            Duration took,
            long heldBy) {
        this.heldBy = heldBy;
        this.parts = parts;
        this.item = item;
        this.definition = definition;
        this.step = step;
        this.took = took;
        this.facts = StepFacts.of(definition, step, item.runId() != 0);
        this.now = Machine.apply(item.situation(), new Event.Started(), facts).after();
        this.encoding = new Encoding(parts.codec(), definition.keepsHistory() ? took : null);
        this.hooks = new Hooks<>(parts.codec(), definition, item);
    }

    @Nullable
    LeasedItem outcome(Outcome outcome) {
        return outcome(outcome, null);
    }

    /** @param fallenBackFrom the last failure, when onExhausted turned it into this outcome */
    private @Nullable LeasedItem outcome(Outcome outcome, @Nullable Failure fallenBackFrom) {
        if (outcome.decision() instanceof Decision.GoTo(String target)
                && !step.mayGoTo().contains(target)) {
            return failure(
                    Failure.stated(
                            Kind.BROKEN.as("code.undeclared_edge"),
                            "step '" + step.name() + "' went to '" + target
                                    + "', which it does not declare with mayGoTo",
                            took),
                    null,
                    null);
        }
        if (outcome.value() != null && !takes(outcome.value())) {
            return failure(
                    Failure.stated(Kind.BROKEN.as("code.undeclared_value"), whyNotTogether(outcome.value()), took),
                    null,
                    null);
        }
        StepCapacity nextPlaces = reserveNext(outcome.decision());
        Move move = Machine.apply(now, new Event.Decided(outcome.decision(), nextPlaces != null), facts);
        if (nextPlaces != null && move.transition() != Transition.CHAIN) {
            nextPlaces.leave();
        }
        if (fallenBackFrom != null) {
            move = move.with(fallenBackFrom);
        }
        boolean landed;
        try {
            Settlement settlement = encoding.settlement(item, move, now.attempt(), step.attempts(), outcome);
            if (fallenBackFrom != null) {
                settlement = settlement.with(parts.traces().keep(traced));
            }
            landed = parts.settler().settle(settlement, write(outcome, move));
        } catch (Exception | Error e) {
            leaveIfChained(move);
            return settleFailed(e);
        }
        if (!landed) {
            leaveIfChained(move);
            return noteRefusal();
        }
        if (fallenBackFrom == null) {
            parts.figures().countSuccess(definition.name(), step.name(), took);
        }
        publish(move);
        return move.transition() == Transition.CHAIN ? encoding.chained(item, move, outcome) : null;
    }

    private @Nullable Write write(Outcome outcome, Move move) {
        Write alone = hooks.write(outcome.write(), move, now, step);
        Write.Together<?> together = step.together();
        Object value = outcome.value();
        if (together != null && value != null) {
            return new SharedWrite(together, value, alone);
        }
        return alone != null && step.writesAlone() ? new LoneWrite(alone) : alone;
    }

    private boolean takes(Object value) {
        return step.together() != null && step.together().type().isInstance(value);
    }

    private String whyNotTogether(Object value) {
        String given =
                "step '" + step.name() + "' gave a " + value.getClass().getSimpleName() + " to be written together, ";
        return step.together() == null
                ? given + "but has no writer: declare it with writeTogether"
                : given + "but its writer takes " + step.together().type().getSimpleName();
    }

    /**
     * Settles a failure.
     *
     * @param cause what it was made of, if anything was thrown
     * @param where what shows where it failed
     */
    @Nullable
    LeasedItem failure(Failure failure, @Nullable Throwable cause, @Nullable Throwable where) {
        traced = where;
        if (cause != null && Classifier.lacksConnection(cause)) {
            thrown = null;
            return settleFailure(withoutConnection(failure));
        }
        boolean isExpected = failure.kind() != Kind.BROKEN && failure.kind() != Kind.UNKNOWN;
        thrown = isExpected ? null : cause;
        Function<Failure, Outcome> fallback = definition.onExhausted(step.name());
        double draw = ThreadLocalRandom.current().nextDouble();
        reportCalls(failure);
        boolean isOutage = isOutage(failure);
        Move move = Machine.apply(
                now, new Event.Failed(failure, draw, fallback != null && !hasFallenBack, isOutage), facts);
        if (move.transition() == Transition.FALL_BACK && fallback != null) {
            hasFallenBack = true; // once: a failure after that fails the item
            try {
                return outcome(fallback.apply(failure), failure);
            } catch (Throwable t) { // an Error too: the item fails with the failure that it had
                log.warn(
                        "onExhausted of step {} failed for {}; the item fails",
                        step.name(),
                        item.key(),
                        Causes.printable(t));
                move = Machine.apply(now, new Event.Failed(failure, draw, false), facts);
            }
        }
        return settleFailure(move);
    }

    private Move withoutConnection(Failure failure) {
        int inARow = parts.poolWaits().more(item.itemId());
        double draw = ThreadLocalRandom.current().nextDouble();
        return Machine.apply(now, new Event.NoConnection(failure, inARow, draw), facts);
    }

    /** Before the failure is charged: perhaps it is the one that shows that the upstream is down. */
    private void reportCalls(Failure failure) {
        String upstream = failure.upstream();
        if (upstream != null && failure.kind().speaksOfOutage()) {
            parts.calls().report(upstream, now.attempt() >= attempts(failure));
        }
    }

    /** True when the upstream is to blame, not the item. */
    private boolean isOutage(Failure failure) {
        String upstream = failure.upstream();
        boolean isDown = upstream != null
                && failure.kind().speaksOfOutage()
                && parts.calls().isDown(upstream);
        return isDown || (failure.kind().isRetryable() && parts.probes().isBehindHold(item.itemId()));
    }

    /** How many tries a failure like this one has. */
    private int budget(Move move) {
        Failure failure = move.failure();
        return failure == null ? step.attempts() : attempts(failure);
    }

    private int attempts(Failure failure) {
        return step.retry().forCategory(failure.category()).attempts();
    }

    private @Nullable LeasedItem settleFailure(Move move) {
        try {
            Settlement settlement = encoding.settlement(item, move, now.attempt(), budget(move), null)
                    .with(parts.traces().keep(traced));
            if (!parts.settler().settle(settlement, hooks.write(null, move, now, step))) {
                return noteRefusal();
            }
            if (move.holds() != null) {
                parts.workload().blocked().addHold(move.holds(), definition.name(), step.name());
            }
            publish(move);
        } catch (LeaseLost e) {
            noteDrop();
        } catch (Exception | Error e) {
            waitForHook(e, "the item should have moved on because " + move.reason());
        }
        return null;
    }

    /** The write for a failure failed itself. The item must not end without it, so it waits, visibly. */
    private void waitForHook(Throwable fault, String because) {
        thrown = fault;
        Failure failure = Judging.classify(fault, null, step.rules()).after(took);
        Failure stated = Failure.stated(
                failure.kind().as("hook.failed"),
                "onRetry or onEnd could not write because " + failure.message() + "; " + because,
                took);
        Move move = Machine.apply(now, new Event.HookFailed(stated), facts);
        try {
            Settlement settlement = encoding.settlement(item, move, now.attempt(), step.attempts(), null)
                    .with(parts.traces().keep(fault));
            if (parts.settler().settle(settlement, null)) {
                publish(move);
            } else {
                noteRefusal();
            }
        } catch (LeaseLost e) {
            noteDrop();
        } catch (Exception | Error e) {
            e.addSuppressed(fault);
            log.error(
                    "could not record that item {} waits; the node gives up its lease",
                    item.key(),
                    Causes.printable(e));
        }
    }

    private @Nullable LeasedItem settleFailed(Throwable fault) {
        return fault instanceof LeaseLost
                ? noteDrop()
                : failure(Judging.classify(fault, null, step.rules()).after(took), fault, fault);
    }

    /** A place at the next step, if the item goes on to one that may start here now. */
    private @Nullable StepCapacity reserveNext(Decision decision) {
        String next = switch (decision) {
            case Decision.Next() -> facts.next();
            case Decision.GoTo(String target) -> target;
            case Decision.Done d -> null;
            case Decision.Reject r -> null;
            case Decision.Later l -> null;
            case Decision.Park p -> null;
        };
        if (next == null
                || !parts.mayStart().getAsBoolean()
                || !parts.workload().blocked().mayWorkOn(item.runId())) {
            return null;
        }
        StepDefinition<P> declared = Objects.requireNonNull(definition.step(next));
        StepCapacity places = parts.workload().capacity().of(definition.name(), next);
        return parts.workload().blocked().isHeld(definition.name(), declared) || !places.tryReserve() ? null : places;
    }

    private void leaveIfChained(Move move) {
        if (move.transition() == Transition.CHAIN) {
            parts.workload()
                    .capacity()
                    .of(definition.name(), move.after().step())
                    .leave();
        }
    }

    private @Nullable LeasedItem noteRefusal() {
        log.info("refused a late result of step {} of {}: the item has moved on", step.name(), item.key());
        parts.figures().noteRefusal(item.lease(), heldBy);
        parts.listener().fenced(definition.name(), item.key(), step.name());
        return null;
    }

    private @Nullable LeasedItem noteDrop() {
        log.warn("dropped the result of step {} of {}: this node has lost its leases", step.name(), item.key());
        parts.listener().dropped(definition.name(), item.key(), step.name());
        return null;
    }

    private void publish(Move move) {
        if (move.transition() != Transition.NO_CONNECTION) {
            parts.poolWaits().forget(item.itemId());
        }
        if (move.stopsRun()) {
            parts.workload().blocked().closeRun(item.runId());
        }
        parts.publish(item, now.attempt(), budget(move), move, took, thrown);
    }
}
