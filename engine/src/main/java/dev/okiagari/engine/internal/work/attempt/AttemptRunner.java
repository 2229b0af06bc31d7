package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Classifier;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.StepFacts;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.sql.LeaseLost;
import dev.okiagari.engine.internal.text.Causes;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.internal.work.load.StepCapacity;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.PipelineDefinition;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.upstream.UpstreamHeld;
import java.time.Duration;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes attempts: runs the step, asks the machine for the move, and settles it. Safe for many threads. */
public record AttemptRunner(AttemptParts parts) {
    private static final Logger log = LoggerFactory.getLogger(AttemptRunner.class);

    /** How long an item waits whose step calls an upstream on hold without declaring that it uses it. */
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(10);

    /** An item that cannot start within this time is released: another node may have a place for it. */
    private static final Duration LONGEST_WAIT_FOR_PLACE = Duration.ofSeconds(5);

    /**
     * Makes one attempt of a leased item, unless it is no longer held when there is a place for it; returns the item leased for its next step when it chains, else null.
     */
    public @Nullable LeasedItem attempt(LeasedItem item, BooleanSupplier isHeld) throws InterruptedException {
        if (item.ending() != null) {
            new EndingRunner(parts).end(item);
            return null;
        }
        PipelineDefinition<?> definition =
                Objects.requireNonNull(parts.workload().pipelines().definition(item.pipeline()));
        return attempt(item, definition, isHeld);
    }

    private <P> @Nullable LeasedItem attempt(LeasedItem item, PipelineDefinition<P> definition, BooleanSupplier isHeld)
            throws InterruptedException {
        StepDefinition<P> declared =
                Objects.requireNonNull(definition.step(item.lease().step()));
        StepDefinition<P> step = parts.workload().blocked().limits().of(definition.name(), declared);
        StepCapacity places = parts.workload().capacity().of(definition.name(), step.name());
        long heldBy = parts.figures().nodeId();
        try {
            Event notNow = enter(places, item, definition, step, isHeld);
            if (notNow != null) {
                Move move = Machine.apply(item.situation(), notNow, StepFacts.NONE);
                return release(item, item.isFresh() ? move.toEntry() : move);
            }
            Try tried = run(item, definition, step, places);
            return tried.brokenOff() == null
                    ? settle(tried, item, definition, step, heldBy, places)
                    : release(item, Machine.apply(item.situation(), tried.brokenOff(), StepFacts.NONE));
        } finally {
            parts.calls().settled(item.itemId());
            parts.probes().end(item.itemId());
            parts.workload().capacity().leavePlace(item);
        }
    }

    /** Takes a place for it, or returns why the item is released instead. */
    private <P> @Nullable Event enter(
            StepCapacity places,
            LeasedItem item,
            PipelineDefinition<P> definition,
            StepDefinition<P> step,
            BooleanSupplier isHeld)
            throws InterruptedException {
        if (!places.enter(LONGEST_WAIT_FOR_PLACE)) {
            return new Event.Stopped();
        }
        Event notNow = new Event.Stopped();
        try {
            notNow = isHeld.getAsBoolean() ? whyNotNow(item, definition, step) : new Event.Stopped();
            return notNow;
        } finally {
            if (notNow != null) {
                places.exit();
            }
        }
    }

    private <P> @Nullable Event whyNotNow(LeasedItem item, PipelineDefinition<P> definition, StepDefinition<P> step) {
        if (!parts.mayStart().getAsBoolean()
                || !parts.workload().blocked().mayWorkOn(item.runId())
                || parts.workload().blocked().isOutdated(definition.name())) {
            return new Event.Stopped();
        }
        boolean isHeld = parts.workload().blocked().isHeld(definition.name(), step)
                && !parts.probes().isProbe(item.itemId());
        return isHeld ? new Event.HeldBack("step " + step.name() + " is on hold", Duration.ZERO) : null;
    }

    private <P> @Nullable LeasedItem settle(
            Try tried,
            LeasedItem item,
            PipelineDefinition<P> definition,
            StepDefinition<P> step,
            long heldBy,
            StepCapacity places) {
        long began = Ticks.now();
        AttemptSettler<P> settler = new AttemptSettler<>(parts, item, definition, step, tried.took(), heldBy);
        Outcome outcome = tried.outcome();
        Failure failure = tried.failure();
        LeasedItem next = outcome != null
                ? settler.outcome(outcome)
                : settler.failure(Objects.requireNonNull(failure), tried.thrown(), tried.traced());
        places.learnSettle(Ticks.since(began).toNanos());
        if (tried.thrown() == null || !Classifier.lacksConnection(tried.thrown())) { // that is no result of a probe
            parts.probes().conclude(item.itemId(), failure == null ? null : failure.kind());
        }
        return next;
    }

    /**
     * How the step's code ended; broken off: with neither an outcome nor a failure.
     *
     * @param thrown what the failure was made of; null for a missed deadline, whatever the interrupt made the step throw
     * @param traced what shows where it failed, also when a deadline was missed
     */
    private record Try(
            @Nullable Outcome outcome,
            @Nullable Failure failure,
            @Nullable Event brokenOff,
            @Nullable Throwable thrown,
            @Nullable Throwable traced,
            Duration took) {}

    private <P> Try run(
            LeasedItem item, PipelineDefinition<P> definition, StepDefinition<P> step, StepCapacity places) {
        long began = Ticks.now();
        LiveAttempt<P> attempt = null;
        Outcome outcome = null;
        Throwable thrown = null;
        try {
            LiveAttempt<P> live = new LiveAttempt<>(parts, item, definition.pipeline(), step, places);
            attempt = live;
            parts.deadlines().watch(live);
            parts.listener().started(definition.name(), item.key(), step.name(), live.number());
            outcome = parts.around().attempt(live, () -> step.code().run(live));
        } catch (Throwable t) { // whatever a step throws, an Error too, is an outcome of that step and is classified
            thrown = t;
        }
        LiveAttempt.Interruption interruption = LiveAttempt.Interruption.NONE;
        if (attempt != null) {
            parts.deadlines().unwatch(attempt);
            interruption = attempt.end();
        }
        Duration took = Ticks.since(began);
        places.exit();
        if (outcome != null) {
            places.learn(took.toNanos());
            return new Try(outcome, null, null, null, null, took);
        }
        if (interruption == LiveAttempt.Interruption.STOP) {
            return new Try(null, null, new Event.Stopped(), null, null, took);
        }
        UpstreamHeld held = heldUpstream(thrown);
        if (held != null) {
            return new Try(null, null, heldBack(item, step, held), null, null, took);
        }
        Failure failure = failure(step, attempt, thrown, interruption).after(took);
        Throwable because = interruption == LiveAttempt.Interruption.DEADLINE ? null : thrown;
        return new Try(null, failure, null, because, thrown, took);
    }

    private static @Nullable UpstreamHeld heldUpstream(@Nullable Throwable thrown) {
        return thrown == null
                ? null
                : Causes.of(thrown).stream()
                        .filter(UpstreamHeld.class::isInstance)
                        .map(UpstreamHeld.class::cast)
                        .findFirst()
                        .orElse(null);
    }

    /**
     * An item waits behind the hold of its step, or of an upstream that its step declares; behind one of another upstream it is tried
     * again after a while.
     */
    private Event heldBack(LeasedItem item, StepDefinition<?> step, UpstreamHeld held) {
        if (!parts.workload().blocked().mayWorkOn(item.runId())) {
            return new Event.Stopped();
        }
        if (parts.workload().blocked().isHeldItself(item.pipeline(), step)) {
            return new Event.HeldBack("step " + step.name() + " is on hold", Duration.ZERO);
        }
        boolean isDeclared = step.uses().stream().anyMatch(u -> u.name().equals(held.upstream()));
        return new Event.HeldBack(
                "upstream " + held.upstream() + " is on hold", isDeclared ? Duration.ZERO : LOOK_AGAIN);
    }

    private static <P> Failure failure(
            StepDefinition<P> step,
            @Nullable LiveAttempt<P> attempt,
            @Nullable Throwable thrown,
            LiveAttempt.Interruption interruption) {
        if (interruption == LiveAttempt.Interruption.DEADLINE && attempt != null) {
            return attempt.timedOut();
        }
        if (thrown == null) {
            return Failure.stated(
                    Kind.BROKEN.as("code.no_outcome"), "the step, or a hook around it, returned null", Duration.ZERO);
        }
        return Judging.classify(thrown, attempt == null ? null : attempt.upstreamOf(thrown), step.rules());
    }

    /** The node, the run or this version stops, or what the step needs is on hold: as if it had not been claimed. */
    private @Nullable LeasedItem release(LeasedItem item, Move move) {
        try {
            parts.settler().settle(Settlement.of(item.lease(), item.pipeline(), item.runId(), move), null);
        } catch (LeaseLost e) {
            log.debug("could not release item {}: its lease is lost, and another node takes over", item.key());
        } catch (Exception e) {
            log.warn(
                    "could not release item {}; it is rescued once this node has stopped",
                    item.key(),
                    Causes.printable(e));
        }
        return null;
    }
}
