package dev.okiagari.engine.view;

import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Transition;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** An act on many items at once. The table of transitions says in which states it is possible. */
public enum Act {
    RETRY(Transition.RETRY),
    REPLAY(Transition.REPLAY),
    CANCEL(Transition.CANCEL),
    HOLD(Transition.HOLD),
    RELEASE(Transition.RELEASE);

    private final Transition transition;

    Act(Transition transition) {
        this.transition = transition;
    }

    /** The states of the filter in which this act is possible. Throws when the filter asks for the impossible. */
    public Set<State> statesOf(ItemFilter filter) {
        boolean saysWhat = filter.narrows() || filter.everything();
        require(saysWhat, "the filter is empty; if you mean every item, say so explicitly");
        require(filter.step() == null || filter.pipeline() != null, "the filter names a step without its pipeline");
        require(!filter.stale(), "only lists filter by staleness, which changes by the second");
        EnumSet<State> states = EnumSet.copyOf(transition.from());
        if (filter.retrying() || filter.held()) {
            states.retainAll(EnumSet.of(State.WAITING));
        }
        State wanted = filter.state();
        if (wanted != null) {
            states.retainAll(EnumSet.of(wanted));
        }
        String done = this == CANCEL ? "cancelled" : this == HOLD ? "held" : this == RETRY ? "retried" : word() + "ed";
        String is = (wanted == null ? State.WAITING : wanted).word();
        require(!states.isEmpty(), "what is " + is + " cannot be " + done);
        return states;
    }

    private void require(boolean fits, String why) {
        if (!fits) {
            throw new IllegalArgumentException("could not " + word() + " because " + why);
        }
    }

    /** The word used in SQL, JSON, logs and pages. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The act that a word stands for. */
    public static Act of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
