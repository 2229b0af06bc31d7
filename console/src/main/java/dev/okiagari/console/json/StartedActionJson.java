package dev.okiagari.console.json;

import dev.okiagari.engine.Actions;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Act;
import dev.okiagari.engine.view.ActionView.Preview;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an act by filter touches.
 *
 * @param action the action that was started, whose progress can be read; null for a dry run, and when nothing matched
 * @param matched how many items matched when they were counted
 * @param more counting was given up: there are more than {@code matched}
 */
public record StartedActionJson(
        Act act,
        boolean dryRun,
        @Nullable Long action,
        long matched,
        boolean more,
        int perSecond,
        String who,
        String reason,
        List<Group> groups,
        List<String> sample) {

    /** So many items at one step in one state. */
    public record Group(String pipeline, String step, State state, long items) {}

    /** Starts it unless it is a dry run or nothing matches. */
    public static StartedActionJson of(Actions.Draft draft, Act act, boolean dryRun, int perSecond, Actor actor) {
        Preview preview = draft.dryRun();
        return new StartedActionJson(
                act,
                dryRun,
                dryRun || preview.matched() == 0 ? null : draft.start(),
                preview.matched(),
                preview.isMore(),
                perSecond,
                actor.who(),
                actor.why(),
                preview.groups().stream()
                        .map(g -> new Group(g.at().pipeline(), g.at().step(), g.at().state(), g.items()))
                        .toList(),
                preview.sample());
    }
}
