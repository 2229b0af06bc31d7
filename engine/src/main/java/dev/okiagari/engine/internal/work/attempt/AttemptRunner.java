package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Classifier;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.sql.LeaseLost;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.internal.work.figure.NodeFigures;
import dev.okiagari.engine.internal.work.load.Gate;
import dev.okiagari.engine.internal.work.load.Workload;
import dev.okiagari.engine.internal.work.settle.Settler;
import dev.okiagari.engine.internal.work.upstream.Probes;
import dev.okiagari.engine.internal.work.upstream.UpstreamCalls;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Definition;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.upstream.UpstreamHeld;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes attempts: runs the step, asks the machine what follows, and settles it. The same code serves a node's threads
 * and the test kit. Safe for many threads.
 */
public final class AttemptRunner {
    private static final Logger log = LoggerFactory.getLogger(AttemptRunner.class);

    /** How long an item waits whose step calls a held upstream without having declared it. */
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(10);

    private final AttemptParts place;

    public AttemptRunner(AttemptParts place) {
        this.place = place;
    }

    /** For a caller that runs attempts itself, one after the other, with no watchdog. */
    public static AttemptRunner inThisThread(
            Workload workload,
            Codec codec,
            Settler desk,
            UpstreamCalls calls,
            Probes probes,
            Listener listener,
            NodeFigures books) {
        return new AttemptRunner(new AttemptParts(
                workload, codec, desk, new Deadlines(() -> true), calls, probes, listener, books, () -> true));
    }

    /** Makes one attempt of a leased item; returns the item leased for its next step when it chains, else null. */
    public @Nullable LeasedItem attempt(LeasedItem item) throws InterruptedException {
        if (item.ending() != null) {
            new EndingRunner(place).end(item);
            return null;
        }
        Definition<?> definition = Objects.requireNonNull(place.workload().definition(item.pipeline()));
        return attempt(item, definition);
    }

    private <P> @Nullable LeasedItem attempt(LeasedItem item, Definition<P> definition) throws InterruptedException {
        StepDefinition<P> step =
                Objects.requireNonNull(definition.step(item.lease().step()));
        Gate gate = place.workload().gate(definition.name(), step.name());
        long heldBy = place.books().nodeId();
        try {
            gate.enter();
            Event notNow = whyNotNow(item, definition, step);
            if (notNow != null) {
                gate.exit();
                Move move = Machine.apply(item.situation(), notNow, EndingRunner.NO_STEP);
                return giveBack(item, item.isFresh() ? move.toEntry() : move);
            }
            Try tried = run(item, definition, step, gate);
            return tried.brokenOff() == null
                    ? settle(tried, item, definition, step, heldBy)
                    : giveBack(item, Machine.apply(item.situation(), tried.brokenOff(), EndingRunner.NO_STEP));
        } finally {
            place.probes().end(item.lease().itemId());
            place.workload().leaveGate(item);
        }
    }

    private <P> @Nullable Event whyNotNow(LeasedItem item, Definition<P> definition, StepDefinition<P> step) {
        if (!place.node().mayStart()
                || !place.workload().mayWorkOn(item.runId())
                || place.workload().isOutdated(definition.name())) {
            return new Event.Stopped();
        }
        boolean isHeld = place.workload().isHeld(definition.name(), step)
                && !place.probes().isProbe(item.lease().itemId());
        return isHeld ? new Event.HeldBack("step " + step.name() + " is held", Duration.ZERO) : null;
    }

    private <P> @Nullable LeasedItem settle(
            Try tried, LeasedItem item, Definition<P> definition, StepDefinition<P> step, long heldBy) {
        Settling<P> settling = new Settling<>(place, item, definition, step, tried.took(), heldBy);
        Outcome outcome = tried.outcome();
        Failure failure = tried.failure();
        LeasedItem next =
                outcome != null ? settling.outcome(outcome) : settling.failure(Objects.requireNonNull(failure));
        place.probes().tell(item.lease().itemId(), failure == null ? null : failure.kind());
        return next;
    }

    /**
     * How the step's code ended.
     *
     * @param brokenOff why it neither came to an outcome nor failed
     */
    private record Try(
            @Nullable Outcome outcome,
            @Nullable Failure failure,
            @Nullable Event brokenOff,
            Duration took) {}

    private <P> Try run(LeasedItem item, Definition<P> definition, StepDefinition<P> step, Gate gate) {
        long began = Ticks.now();
        LiveAttempt<P> attempt = null;
        Outcome outcome = null;
        Throwable thrown = null;
        try {
            attempt = new LiveAttempt<>(item, definition.pipeline(), step, place.codec(), place.calls());
            place.deadlines().watch(attempt);
            place.listener().started(definition.name(), item.key(), step.name(), attempt.number());
            outcome = step.code().run(attempt);
        } catch (Throwable t) { // whatever a step throws, an Error too, is an outcome of that step and is classified
            thrown = t;
        }
        LiveAttempt.Interruption interruption = LiveAttempt.Interruption.NONE;
        if (attempt != null) {
            place.deadlines().unwatch(attempt);
            interruption = attempt.end();
        }
        Duration took = Ticks.since(began);
        gate.exit();
        if (outcome != null) {
            gate.learn(took.toNanos());
            return new Try(outcome, null, null, took);
        }
        if (interruption == LiveAttempt.Interruption.STOP) {
            return new Try(null, null, new Event.Stopped(), took);
        }
        UpstreamHeld held = heldUpstream(thrown);
        if (held != null) {
            return new Try(null, null, heldBack(step, held), took);
        }
        return new Try(null, failure(item, step, attempt, thrown, interruption).after(took), null, took);
    }

    private static @Nullable UpstreamHeld heldUpstream(@Nullable Throwable thrown) {
        return thrown == null
                ? null
                : Classifier.causes(thrown).stream()
                        .filter(UpstreamHeld.class::isInstance)
                        .map(UpstreamHeld.class::cast)
                        .findFirst()
                        .orElse(null);
    }

    /** A declared use keeps the item waiting by itself; for one that is not declared, somebody has to look again. */
    private static Event heldBack(StepDefinition<?> step, UpstreamHeld held) {
        boolean isDeclared = step.uses().stream().anyMatch(u -> u.name().equals(held.upstream()));
        return new Event.HeldBack("upstream " + held.upstream() + " is held", isDeclared ? Duration.ZERO : LOOK_AGAIN);
    }

    private static <P> Failure failure(
            LeasedItem item,
            StepDefinition<P> step,
            @Nullable LiveAttempt<P> attempt,
            @Nullable Throwable thrown,
            LiveAttempt.Interruption interruption) {
        if (interruption == LiveAttempt.Interruption.DEADLINE && attempt != null) {
            return attempt.timedOut();
        }
        if (thrown == null) {
            return Failure.stated(Kind.BROKEN.as("code.no_outcome"), "the step returned null", Duration.ZERO);
        }
        Failure failure =
                Classifier.classify(thrown, attempt == null ? null : attempt.upstreamOf(thrown), step.rules());
        if (failure.kind() == Kind.BROKEN || failure.kind() == Kind.UNKNOWN) {
            log.warn(
                    "step {} of {} failed as {}",
                    step.name(),
                    item.key(),
                    failure.category().name(),
                    thrown);
        }
        return failure;
    }

    /** The node, the item's run or this version stops, or what the step needs is held: offered again, as if it had not been claimed. */
    private @Nullable LeasedItem giveBack(LeasedItem item, Move move) {
        try {
            place.desk().settle(Settlement.of(item.lease(), item.pipeline(), item.runId(), move), null);
        } catch (LeaseLost e) {
            log.debug("item {} could not be given back: the lease is lost, others take it over", item.key());
        } catch (Exception e) {
            log.warn("could not give back item {}: it is rescued when this node is gone", item.key(), e);
        }
        return null;
    }
}
