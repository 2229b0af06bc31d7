package dev.okiagari.console.why;

import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemView;

/** The word for the state of an item: its state, or a more precise word for what it waits for. */
public final class StateWord {
    private StateWord() {}

    public static String of(ItemView item, Circumstances at) {
        State ending = at.ending();
        if (ending != null) {
            return ending == State.CANCELLED ? "cancelling" : ending == State.WAITING ? "reviving" : "ending";
        }
        if (item.state() != State.WAITING) {
            return item.state().word();
        }
        if (isHeld(item, at)) {
            return "held";
        }
        return item.retrying() ? "retrying" : item.state().word();
    }

    /** Waiting because of a hold, or set aside by a person. */
    public static boolean isHeld(ItemView item, Circumstances at) {
        return item.state() == State.WAITING && at.ending() == null && (item.held() || at.hold() != null);
    }
}
