package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryAfter;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.IllegalMove;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.When;
import dev.okiagari.engine.upstream.OutagePolicy;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The state machine: decides the next state of an item for each event. A pure function. Everything that moves an item
 * asks it first; no other class knows the rules.
 */
public final class Machine {
    /** The reason of an item that fails because its rescue budget is spent. */
    public static final String STUCK_EXHAUSTED = "stuck_exhausted";

    /** How many charged rescues an item may have; the next charged loss fails it. */
    public static final int RESCUE_BUDGET = 3;

    /** How long an item waits when only a person can fix the cause. */
    public static final Duration LONG_PAUSE = Duration.ofMinutes(5);

    /** How long an item waits that found no connection in the application's pool. It may wait any number of times. */
    private static final RetryPolicy FOR_A_CONNECTION = RetryPolicy.defaults().withCap(Duration.ofSeconds(30));

    private Machine() {}

    /** The state of a new item: waiting at the first step, due now. */
    public static Move submit() {
        return Move.of(Transition.SUBMIT, Situation.SUBMITTED).due(When.now());
    }

    /** The move for {@code event}; throws {@link IllegalMove} when there is none. */
    public static Move apply(Situation now, Event event, StepFacts facts) {
        Move move = switch (event) {
            case Event.Claimed() -> claimed(now);
            case Event.Started() -> started(now);
            case Event.Decided decided -> decided(now, decided, facts);
            case Event.Failed failed -> failed(now, failed, facts);
            case Event.NoConnection noConnection -> withoutConnection(now, noConnection);
            case Event.HeldBack(String reason, Duration pause) ->
                Move.of(Transition.HOLD_BACK, now.in(State.WAITING))
                        .due(When.in(pause))
                        .because(reason);
            case Event.HookFailed(Failure failure) ->
                Move.of(Transition.HOOK_FAILED, now.refusedFree())
                        .due(When.in(LONG_PAUSE))
                        .with(failure)
                        .because(failure.message());
            case Event.NodeDied(boolean marked) -> nodeDied(now, marked);
            case Event.Hung() -> hung(now);
            case Event.Stopped() ->
                Move.of(Transition.STOP, now.in(State.WAITING)).due(When.now());
            case Event.Refunded(int attempts) -> refunded(now, attempts);
            case Event.Woken() ->
                Move.of(Transition.WAKE, now.in(State.WAITING)).due(When.now());
            case Event.Retried() -> retried(now);
            case Event.Replayed(String step) ->
                Move.of(Transition.REPLAY, now.startingOver(step)).due(When.now());
            case Event.GivenUp(String reason) ->
                Move.of(Transition.GIVE_UP, now.in(State.FAILED)).because(reason);
            case Event.BroughtBack() ->
                Move.of(Transition.BRING_BACK, now.cleared(State.WAITING)).due(When.now());
            case Event.Cancelled(String reason) ->
                Move.of(Transition.CANCEL, now.in(State.CANCELLED)).because(reason);
            case Event.Held(String reason) ->
                Move.of(Transition.HOLD, now.holding(true)).because(reason);
            case Event.Released() -> released(now);
        };
        return checked(now, event, move);
    }

    private static Move claimed(Situation now) {
        require(!now.held(), now, new Event.Claimed());
        Transition how = now.state() == State.PARKED ? Transition.CLAIM_EXPIRED_PARK : Transition.CLAIM;
        return Move.of(how, now.in(State.RUNNING));
    }

    private static Move started(Situation now) {
        require(!now.started(), now, new Event.Started());
        return Move.of(Transition.START, now.asStarted());
    }

    private static Move decided(Situation now, Event.Decided event, StepFacts facts) {
        require(now.started(), now, event);
        return switch (event.decision()) {
            case Decision.Next() -> entered(now, facts.next(), event.mayChain());
            case Decision.GoTo(String step) -> entered(now, step, event.mayChain());
            case Decision.Done() -> Move.of(Transition.FINISH, now.finished(State.DONE));
            case Decision.Reject(String reason) ->
                Move.of(Transition.REJECT, now.finished(State.REJECTED)).because(reason);
            case Decision.Later later -> later(now, later, facts);
            case Decision.Park(String reason, When until) ->
                Move.of(Transition.PARK, now.cleared(State.PARKED)).due(until).because(reason);
        };
    }

    private static Move entered(Situation now, @Nullable String step, boolean mayChain) {
        if (step == null) {
            return Move.of(Transition.FINISH, now.finished(State.DONE));
        }
        return mayChain
                ? Move.of(Transition.CHAIN, now.entering(State.RUNNING, step))
                : Move.of(Transition.ADVANCE, now.entering(State.WAITING, step)).due(When.now());
    }

    private static Move later(Situation now, Decision.Later later, StepFacts facts) {
        if (now.laters() >= facts.mostLaters() || now.deferred().compareTo(facts.longestLater()) >= 0) {
            Failure tooLong = Failure.stated(
                    Kind.INVALID.as("later.exhausted"),
                    "put off " + now.laters() + " times over " + now.deferred() + ": " + later.reason(),
                    Duration.ZERO);
            return Move.of(Transition.DEFER_EXHAUSTED, now.charging(State.FAILED))
                    .with(tooLong)
                    .because(tooLong.message());
        }
        return Move.of(Transition.DEFER, now.deferring())
                .due(later.until().within(facts.longestLater().minus(now.deferred())))
                .because(later.reason());
    }

    private static Move failed(Situation now, Event.Failed event, StepFacts facts) {
        require(now.started(), now, event);
        Failure failure = event.failure();
        Move move = switch (failure.kind()) {
            case INVALID -> Move.of(Transition.FAIL_INVALID, now.charging(State.FAILED));
            case BROKEN ->
                facts.inRun()
                        ? Move.of(Transition.FAIL_BROKEN_STOPS_RUN, now.charging(State.FAILED))
                                .stoppingRun()
                        : Move.of(Transition.FAIL_BROKEN, now.charging(State.FAILED));
            case MISCONFIGURED -> facts.inRun() ? misconfiguredInRun(now, failure) : holding(now, failure);
            case TRANSIENT, THROTTLED, TIMED_OUT, UNKNOWN -> retryable(now, event, facts);
        };
        return move.with(failure).because(failure.message());
    }

    /** Wrong settings stop the run. A fault of one build or one payload does not: it would stop the run again each time. */
    private static Move misconfiguredInRun(Situation now, Failure failure) {
        return switch (failure.holdScope().reach()) {
            case STEP, UPSTREAM ->
                Move.of(Transition.STOP_RUN, now.refusedFree()).due(When.now()).stoppingRun();
            case BUILD -> holding(now, failure);
            case ITEM -> Move.of(Transition.FAIL_INVALID, now.charging(State.FAILED));
        };
    }

    private static Move holding(Situation now, Failure failure) {
        return Move.of(Transition.HOLD_UPSTREAM, now.refusedFree())
                .due(When.in(pauseBehind(failure.holdScope())))
                .holding(failure.holdScope());
    }

    /** Until the first probe if the hold is probed; otherwise a long pause. */
    private static Duration pauseBehind(HoldScope scope) {
        return switch (scope.reach()) {
            case STEP, UPSTREAM -> OutagePolicy.misconfigured().firstProbe();
            case ITEM, BUILD -> LONG_PAUSE;
        };
    }

    private static Move retryable(Situation now, Event.Failed event, StepFacts facts) {
        RetryAfter asked = event.failure().retryAfter();
        if (asked != null && asked.isTooLong()) {
            return Move.of(Transition.FAIL_FAR, now.charging(State.FAILED));
        }
        if (event.isOutage()) { // the hold keeps it waiting; the pause only spreads the items behind it
            Duration spread =
                    facts.retry().forCategory(event.failure().category()).delayAfter(1, event.draw());
            return Move.of(Transition.SIT_OUT, now.refusedFree()).due(When.in(longer(asked, spread)));
        }
        RetryPolicy policy = facts.retry().forCategory(event.failure().category());
        if (now.attempt() >= policy.attempts()) {
            return event.hasFallback()
                    ? Move.of(Transition.FALL_BACK, now)
                    : Move.of(Transition.EXHAUST, now.charging(State.FAILED));
        }
        Duration backoff = policy.delayAfter(now.attempt(), event.draw());
        return Move.of(Transition.BACK_OFF, now.charging(State.WAITING)).due(When.in(longer(asked, backoff)));
    }

    private static Move withoutConnection(Situation now, Event.NoConnection event) {
        require(now.started(), now, event);
        return Move.of(Transition.NO_CONNECTION, now.refusedFree())
                .due(When.in(FOR_A_CONNECTION.delayAfter(event.inARow(), event.draw())))
                .with(event.failure())
                .because(event.failure().message());
    }

    private static Duration longer(@Nullable RetryAfter asked, Duration backoff) {
        return asked != null && asked.delay().compareTo(backoff) > 0 ? asked.delay() : backoff;
    }

    private static Move nodeDied(Situation now, boolean marked) {
        if (!marked) {
            return Move.of(Transition.NODE_DEATH, now.suspected()).due(When.now());
        }
        return now.rescues() >= RESCUE_BUDGET
                ? stuck(now, 0)
                : Move.of(Transition.NODE_DEATH_CHARGED, now.rescued(State.WAITING, 0))
                        .due(When.now());
    }

    private static Move hung(Situation now) {
        require(now.started(), now, new Event.Hung());
        return now.rescues() >= RESCUE_BUDGET
                ? stuck(now, 1)
                : Move.of(Transition.HANG, now.rescued(State.WAITING, 1)).due(When.now());
    }

    private static Move stuck(Situation now, int charge) {
        return Move.of(Transition.STUCK_EXHAUSTED, now.rescued(State.FAILED, charge))
                .because(STUCK_EXHAUSTED);
    }

    /** A waiting item stays where it waits; one that failed its last attempt continues the same visit. */
    private static Move refunded(Situation now, int attempts) {
        return now.state() == State.FAILED
                ? Move.of(Transition.REVIVE, now.revived(attempts)).due(When.now())
                : Move.of(Transition.REFUND, now.refunded(attempts));
    }

    /** A finished item starts over with all its attempts; a waiting one is only made due. */
    private static Move retried(Situation now) {
        Situation after = now.state().isFinished() ? now.startingOver(now.step()) : now.in(State.WAITING);
        return Move.of(Transition.RETRY, after).due(When.now());
    }

    private static Move released(Situation now) {
        require(now.held(), now, new Event.Released());
        return Move.of(Transition.RELEASE, now.holding(false)).due(When.now());
    }

    private static void require(boolean fits, Situation now, Event event) {
        if (!fits) {
            throw refusal(now, event);
        }
    }

    private static Move checked(Situation now, Event event, Move move) {
        Transition made = move.transition();
        require(made.from().contains(now.state()) && made.to() == move.after().state(), now, event);
        return move.leaving(now);
    }

    public static IllegalMove refusal(Situation now, Event event) {
        return new IllegalMove("could not apply " + event.getClass().getSimpleName() + " because the item is "
                + now.state().word() + (now.held() ? " and on hold" : "") + (now.started() ? " and started" : ""));
    }
}
