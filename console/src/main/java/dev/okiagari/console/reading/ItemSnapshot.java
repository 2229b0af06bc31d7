package dev.okiagari.console.reading;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.why.Circumstances;
import dev.okiagari.console.why.ShortWhy;
import dev.okiagari.console.why.StateWord;
import dev.okiagari.console.why.WhySentence;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.kit.terminal.OneLine;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An item and its context, read at one moment. */
public record ItemSnapshot(ItemView item, Circumstances at) {

    /** The same, looked at later. */
    public ItemSnapshot after(Duration age) {
        return new ItemSnapshot(item, at.after(age));
    }

    public String stateWord() {
        return StateWord.of(item, at);
    }

    public String why() {
        return WhySentence.sentence(item, at);
    }

    /** In a few words, when it is stale or has failed. */
    public ShortWhy shortWhy() {
        return ShortWhy.of(item, at);
    }

    /** How far its attempt says that it is; null when it does not say. */
    public @Nullable String progress() {
        ItemView.Progress progress = item.progress();
        if (progress == null) {
            return null;
        }
        long percent = Math.round(progress.share() * 100);
        String doing = OneLine.of(progress.message());
        return doing.isEmpty() ? say("item.percent", percent) : say("item.percent-doing", percent, doing);
    }

    /** The name of the item in output. */
    public String name() {
        return item.pipeline() + "/" + item.key();
    }
}
