package dev.okiagari.server.web.skills;

import dev.okiagari.submissions.state.Move;
import dev.okiagari.submissions.state.Trigger;
import dev.okiagari.submissions.view.EventView;

/** Who did something, as everybody may know it: neither addresses of submitters nor names of operators. Pure. */
public final class Actors {
    private Actors() {}

    public static String role(EventView event) {
        if (event.actor().equals(Move.PIPELINE)) {
            return Move.PIPELINE;
        }
        return event.trigger().equals(Trigger.SUBMITTED.name())
                        || event.trigger().equals(Trigger.WITHDRAWN.name())
                ? "submitter"
                : "operator";
    }
}
