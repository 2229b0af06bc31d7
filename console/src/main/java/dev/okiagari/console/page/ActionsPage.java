package dev.okiagari.console.page;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.engine.view.ActionView;
import java.time.Duration;
import java.util.List;

/** What people did to many items at once, the newest first. Pure. */
public record ActionsPage(List<ActionView> actions) implements LivePage {

    @Override
    public ActionsPage after(Duration age) {
        return this;
    }

    public String sentence() {
        long running = actions.stream()
                .filter(a -> a.progress().stage() == ActionView.Stage.RUNNING)
                .count();
        return actions.isEmpty() ? say("actions.none-yet") : say("actions.running", running);
    }

    public static String colour(ActionView action) {
        return switch (action.progress().stage()) {
            case RUNNING -> "is-running";
            case DONE -> "is-done";
            case STOPPED -> "is-waiting";
        };
    }

    public static String word(ActionView action) {
        return switch (action.progress().stage()) {
            case RUNNING -> say("word.running");
            case DONE -> say("word.done");
            case STOPPED -> say("word.stopped");
        };
    }

    /** Such as "replay from fetch". */
    public static String what(ActionView action) {
        String step = action.step();
        return step == null
                ? action.act().word()
                : say("actions.from", action.act().word(), step);
    }
}
