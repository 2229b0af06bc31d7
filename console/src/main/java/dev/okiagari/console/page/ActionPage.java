package dev.okiagari.console.page;

import static dev.okiagari.console.ConsoleTexts.say;

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
        String did = progress.skipped() == 0
                ? say("action.did", progress.changed())
                : say("action.did-skipped", progress.changed(), progress.skipped());
        return switch (progress.stage()) {
            case RUNNING ->
                liveNodes == 0 ? say("action.waits-for-node", did) : say("action.running", action.perSecond(), did);
            case DONE -> say("action.done", did);
            case STOPPED ->
                action.endedBy() == null
                        ? say("action.was-stopped", did)
                        : say("action.was-stopped-by", action.endedBy(), did);
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
