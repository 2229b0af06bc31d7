package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.When;
import org.jspecify.annotations.Nullable;

/**
 * A decision of the machine: the transition, the situation after it, and its effects.
 *
 * @param due when a waiting or parked item may be claimed; null when only a person can move it, and when it stays as it is
 * @param reason why it waits, was parked or ended, for people
 * @param stopsRun the item's run ends here and the rest is owed
 * @param holds what a misconfigured failure puts on hold
 */
public record Move(
        Transition transition,
        Situation before,
        Situation after,
        @Nullable When due,
        String reason,
        @Nullable Failure failure,
        boolean stopsRun,
        @Nullable HoldScope holds) {

    /** The same visit of the same step is tried again. */
    public boolean isTriedAgain() {
        return after.state() == State.WAITING && after.visit() == before.visit();
    }

    static Move of(Transition transition, Situation after) {
        return new Move(transition, after, after, null, "", null, false, null);
    }

    Move leaving(Situation from) {
        return new Move(transition, from, after, due, reason, failure, stopsRun, holds);
    }

    Move due(@Nullable When when) {
        return new Move(transition, before, after, when, reason, failure, stopsRun, holds);
    }

    Move because(String why) {
        return new Move(transition, before, after, due, why, failure, stopsRun, holds);
    }

    public Move with(Failure cause) {
        return new Move(transition, before, after, due, reason, cause, stopsRun, holds);
    }

    /** The same move, back to the entry lane: the node that claims it next knows the first step. */
    public Move toEntry() {
        return new Move(transition, before, after.at(""), due, reason, failure, stopsRun, holds);
    }

    Move stoppingRun() {
        return new Move(transition, before, after, due, reason, failure, true, holds);
    }

    Move holding(HoldScope scope) {
        return new Move(transition, before, after, due, reason, failure, stopsRun, scope);
    }
}
