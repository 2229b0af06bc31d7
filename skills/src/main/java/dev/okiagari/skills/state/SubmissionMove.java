package dev.okiagari.skills.state;

import java.util.Map;
import java.util.Set;

/**
 * A move of a submission that is asked for. Nothing happens when the submission is in none of the states it may begin in.
 * An immutable value.
 *
 * @param from states it may begin in; a legal move from each of them
 * @param actor who; "pipeline" when no person did it
 * @param details for the event log: texts and numbers
 */
public record SubmissionMove(
        Set<SubmissionState> from,
        SubmissionState to,
        Trigger trigger,
        String actor,
        Map<String, Object> details,
        StateReason why) {
    /** Who moves submissions when no person does. */
    public static final String PIPELINE = "pipeline";

    public SubmissionMove {
        from = Set.copyOf(from);
        details = Map.copyOf(details);
        for (SubmissionState state : from) {
            if (!Moves.isAllowed(state, to, trigger)) {
                throw new IllegalArgumentException("no submission moves from " + state + " to " + to);
            }
        }
    }

    /** From wherever the table allows it. */
    public static SubmissionMove to(SubmissionState to, Trigger trigger) {
        return new SubmissionMove(Moves.into(to, trigger), to, trigger, PIPELINE, Map.of(), StateReason.NOTHING);
    }

    public SubmissionMove from(SubmissionState... states) {
        return new SubmissionMove(Set.of(states), to, trigger, actor, details, why);
    }

    public SubmissionMove by(String who) {
        return new SubmissionMove(from, to, trigger, who, details, why);
    }

    public SubmissionMove with(Map<String, Object> more) {
        return new SubmissionMove(from, to, trigger, actor, more, why);
    }

    public SubmissionMove because(StateReason reason) {
        return new SubmissionMove(from, to, trigger, actor, details, reason);
    }
}
