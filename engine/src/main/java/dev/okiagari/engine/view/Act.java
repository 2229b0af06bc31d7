package dev.okiagari.engine.view;

import dev.okiagari.engine.model.State;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** An act on many items at once. */
public enum Act {
    RETRY(State.WAITING, State.FAILED, State.REJECTED, State.CANCELLED),
    REPLAY(State.WAITING, State.PARKED, State.DONE, State.FAILED, State.REJECTED, State.CANCELLED),
    CANCEL(State.WAITING, State.RUNNING, State.PARKED),
    HOLD(State.WAITING),
    RELEASE(State.WAITING);

    @SuppressWarnings("ImmutableEnumChecker") // unmodifiable; the checker knows only Guava's
    private final Set<State> from;

    Act(State... from) {
        this.from = Set.of(from);
    }

    /** The states in which it is possible. */
    public Set<State> from() {
        return from;
    }

    /** The states of the filter in which this act is possible. Throws when the filter asks for the impossible. */
    public Set<State> statesOf(ItemFilter filter) {
        boolean saysWhat = filter.narrows() || filter.everything();
        require(saysWhat, "the filter is empty; if you mean every item, say so explicitly");
        require(filter.step() == null || filter.pipeline() != null, "the filter names a step without its pipeline");
        require(!filter.stale(), "only lists filter by staleness, which changes by the second");
        EnumSet<State> states = EnumSet.copyOf(from);
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
