package dev.okiagari.console.page;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.reading.ItemSelection;
import dev.okiagari.engine.view.Act;
import dev.okiagari.engine.view.ActionView.Preview;
import java.util.List;

/**
 * What an action on the items of a filter would do. Pure.
 *
 * @param steps to replay from
 */
public record PreviewPage(Act act, ItemSelection query, Preview preview, List<String> steps, String chosen) {

    public String sentence() {
        if (preview.matched() == 0) {
            return say("preview.none", query.words(), done());
        }
        return say(preview.isMore() ? "preview.more" : "preview.some", preview.matched(), query.words(), done());
    }

    public String done() {
        return switch (act) {
            case RETRY -> say("preview.done-retry");
            case REPLAY -> say("preview.done-replay");
            case CANCEL -> say("preview.done-cancel");
            case HOLD -> say("preview.done-hold");
            case RELEASE -> say("preview.done-release");
        };
    }

    public String label() {
        boolean isOne = preview.matched() == 1 && !preview.isMore();
        return isOne ? say("preview." + act.word() + ".one") : say("preview." + act.word() + ".many");
    }

    public String consequence() {
        return say("preview." + act.word() + ".does");
    }
}
