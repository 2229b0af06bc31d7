package dev.okiagari.console.page;

import dev.okiagari.engine.view.ActionView;
import dev.okiagari.kit.web.Words;
import java.time.Duration;
import java.time.Instant;

/**
 * One action on many items and how far it is. Pure.
 *
 * @param liveNodes nodes that could carry it out
 */
public record ActionPage(ActionView action, long liveNodes, Instant now) implements LivePage {

    @Override
    public ActionPage after(Duration age) {
        return new ActionPage(action, liveNodes, now.plus(age));
    }

    public String sentence() {
        ActionView.Progress progress = action.progress();
        String did = Words.number(progress.changed()) + (progress.changed() == 1 ? " item" : " items") + " changed"
                + (progress.skipped() == 0
                        ? ""
                        : ", " + Words.number(progress.skipped()) + " had moved on before and "
                                + (progress.skipped() == 1 ? "was" : "were") + " left alone");
        return switch (progress.stage()) {
            case RUNNING ->
                liveNodes == 0
                        ? "Waiting for a node: nodes carry actions out, and none is running. " + did + " so far."
                        : "Running, at most " + Words.counted(action.perSecond(), "item") + " a second: " + did
                                + " so far.";
            case DONE -> "Done: " + did + ".";
            case STOPPED ->
                "Stopped" + (action.endedBy() == null ? "" : " by " + action.endedBy()) + ": " + did
                        + "; what it did stays.";
        };
    }

    public String took() {
        Instant ended = action.endedAt();
        return Words.between(action.startedAt(), ended == null ? now : ended);
    }

    public boolean canStop() {
        return action.progress().stage() == ActionView.Stage.RUNNING;
    }
}
