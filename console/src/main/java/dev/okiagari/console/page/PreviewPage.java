package dev.okiagari.console.page;

import dev.okiagari.console.reading.ItemSelection;
import dev.okiagari.engine.view.Act;
import dev.okiagari.engine.view.Preview;
import dev.okiagari.kit.web.Words;
import java.util.List;

/**
 * What an action on the items of a filter would do. Pure.
 *
 * @param steps to replay from
 */
public record PreviewPage(Act act, ItemSelection query, Preview preview, List<String> steps, String chosen) {

    public String sentence() {
        if (preview.matched() == 0) {
            return "No item " + query.words() + " can be " + done() + " now. Nothing would happen.";
        }
        String count = (preview.isMore() ? "More than " : "")
                + Words.number(preview.matched())
                + (preview.matched() == 1 && !preview.isMore() ? " item" : " items");
        return count + " " + query.words() + " would be " + done() + ". Nothing has happened yet.";
    }

    public String done() {
        return switch (act) {
            case RETRY -> "tried again";
            case REPLAY -> "replayed";
            case CANCEL -> "cancelled";
            case HOLD -> "set aside";
            case RELEASE -> "released";
        };
    }

    private String them() {
        return preview.matched() == 1 && !preview.isMore() ? "it" : "them";
    }

    public String label() {
        return switch (act) {
            case RETRY -> "Try " + them() + " again";
            case REPLAY -> "Replay " + them();
            case CANCEL -> "Cancel " + them();
            case HOLD -> "Set " + them() + " aside";
            case RELEASE -> "Release " + them();
        };
    }

    public String consequence() {
        return switch (act) {
            case RETRY ->
                "Waiting ones become due now, ended ones go back to their step with a fresh budget of attempts.";
            case REPLAY ->
                "Each goes back to the chosen step with a fresh budget; notes of that step and later ones are dropped.";
            case CANCEL ->
                "Each ends as cancelled; a running attempt can no longer change anything. They can be retried.";
            case HOLD -> "Each waits, and spends no attempts, until it is released.";
            case RELEASE -> "Each goes on, due now.";
        };
    }
}
