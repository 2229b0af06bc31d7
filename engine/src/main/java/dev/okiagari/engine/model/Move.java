package dev.okiagari.engine.model;

import org.jspecify.annotations.Nullable;

/**
 * What the machine decided: which transition, where the item is afterwards, and what goes with it.
 *
 * @param due when a waiting or parked item may be claimed; null when only a person can move it
 * @param reason why it waits, was parked or ended, for people
 * @param failure to be recorded, if the attempt failed
 * @param stopsRun the item's run ends here and the rest is owed
 * @param holds what is held because of a misconfigured failure
 */
public record Move(
        Transition transition,
        Situation after,
        @Nullable When due,
        String reason,
        @Nullable Failure failure,
        boolean stopsRun,
        @Nullable HoldScope holds) {

    static Move of(Transition transition, Situation after) {
        return new Move(transition, after, null, "", null, false, null);
    }

    Move due(@Nullable When when) {
        return new Move(transition, after, when, reason, failure, stopsRun, holds);
    }

    Move because(String why) {
        return new Move(transition, after, due, why, failure, stopsRun, holds);
    }

    /** The same move, recording this failure with it. */
    public Move with(Failure cause) {
        return new Move(transition, after, due, reason, cause, stopsRun, holds);
    }

    Move stoppingRun() {
        return new Move(transition, after, due, reason, failure, true, holds);
    }

    Move holding(HoldScope scope) {
        return new Move(transition, after, due, reason, failure, stopsRun, scope);
    }
}
