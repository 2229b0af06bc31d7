package dev.okiagari.engine.internal.decide;

import static dev.okiagari.engine.model.State.CANCELLED;
import static dev.okiagari.engine.model.State.DONE;
import static dev.okiagari.engine.model.State.FAILED;
import static dev.okiagari.engine.model.State.PARKED;
import static dev.okiagari.engine.model.State.REJECTED;
import static dev.okiagari.engine.model.State.RUNNING;
import static dev.okiagari.engine.model.State.WAITING;

import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Act;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Every legal move, as data. The engine makes no other; the diagram in docs/state-machine.md is drawn from here. */
public enum Transition {
    SUBMIT(null, WAITING, "submit"),
    CLAIM(EnumSet.of(WAITING), RUNNING, "claimed"),
    CLAIM_EXPIRED_PARK(EnumSet.of(PARKED), RUNNING, "claimed: nobody woke it in time"),
    START(EnumSet.of(RUNNING), RUNNING, "started: attempt + 1"),
    CHAIN(EnumSet.of(RUNNING), RUNNING, "next, same lease"),
    ADVANCE(EnumSet.of(RUNNING), WAITING, "next"),
    FINISH(EnumSet.of(RUNNING), DONE, "done"),
    REJECT(EnumSet.of(RUNNING), REJECTED, "reject"),
    DEFER(EnumSet.of(RUNNING), WAITING, "later"),
    DEFER_EXHAUSTED(EnumSet.of(RUNNING), FAILED, "later too often or too long"),
    PARK(EnumSet.of(RUNNING), PARKED, "park"),
    BACK_OFF(EnumSet.of(RUNNING), WAITING, "retryable failure, attempts left"),
    EXHAUST(EnumSet.of(RUNNING), FAILED, "retryable failure, last attempt"),
    FALL_BACK(EnumSet.of(RUNNING), RUNNING, "retryable failure, last attempt, onExhausted decides"),
    FAIL_FAR(EnumSet.of(RUNNING), FAILED, "Retry-After over 24 h"),
    FAIL_INVALID(EnumSet.of(RUNNING), FAILED, "invalid"),
    FAIL_BROKEN(EnumSet.of(RUNNING), FAILED, "broken"),
    FAIL_BROKEN_STOPS_RUN(EnumSet.of(RUNNING), FAILED, "broken, in a run: the run stops"),
    HOLD_UPSTREAM(EnumSet.of(RUNNING), WAITING, "misconfigured: upstream or step held, refunded"),
    STOP_RUN(EnumSet.of(RUNNING), WAITING, "misconfigured, in a run: the run stops, refunded"),
    SIT_OUT(EnumSet.of(RUNNING), WAITING, "failed while its upstream is down: refunded"),
    NO_CONNECTION(EnumSet.of(RUNNING), WAITING, "no connection in the application's pool: waits, refunded"),
    HOLD_BACK(EnumSet.of(RUNNING), WAITING, "what it needs is held: not attempted, refunded"),
    HOOK_FAILED(EnumSet.of(RUNNING), WAITING, "onRetry or onEnd could not write: waits, refunded"),
    NODE_DEATH(EnumSet.of(RUNNING), WAITING, "node dead: refunded; suspect after the second in a row"),
    NODE_DEATH_CHARGED(EnumSet.of(RUNNING), WAITING, "node dead under a marked suspect: rescue + 1"),
    HANG(EnumSet.of(RUNNING), WAITING, "step hung: attempt counted, rescue + 1"),
    STUCK_EXHAUSTED(EnumSet.of(RUNNING), FAILED, "rescue budget spent"),
    GIVE_UP(EnumSet.of(RUNNING), FAILED, "rescue budget spent, ended by a node that has the code"),
    STOP(EnumSet.of(RUNNING), WAITING, "graceful stop, refunded"),
    REFUND(EnumSet.of(WAITING), WAITING, "its upstream turned out to be down: attempts refunded"),
    REVIVE(EnumSet.of(FAILED), WAITING, "its upstream turned out to be down: back, attempts refunded, same visit"),
    BRING_BACK(EnumSet.of(RUNNING), WAITING, "brought back by a node that has the code: onRevive is written"),
    WAKE(EnumSet.of(PARKED), WAITING, "wake"),
    RETRY(Act.RETRY.from(), WAITING, "retry"),
    REPLAY(Act.REPLAY.from(), WAITING, "replay from a step"),
    CANCEL(Act.CANCEL.from(), CANCELLED, "cancel"),
    HOLD(Act.HOLD.from(), WAITING, "hold"),
    RELEASE(Act.RELEASE.from(), WAITING, "release");

    @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable copy; the checker knows only Guava's
    private final Set<State> from;

    private final State to;
    private final String label;

    Transition(@Nullable Set<State> from, State to, String label) {
        this.from = from == null ? Set.of() : Set.copyOf(from);
        this.to = to;
        this.label = label;
    }

    /** The states it may start in; empty for the birth of an item. */
    public Set<State> from() {
        return from;
    }

    public State to() {
        return to;
    }

    /** What happened, in the words of the state table. */
    public String label() {
        return label;
    }
}
