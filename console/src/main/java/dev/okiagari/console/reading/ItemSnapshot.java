package dev.okiagari.console.reading;

import dev.okiagari.console.why.Circumstances;
import dev.okiagari.console.why.ShortWhy;
import dev.okiagari.console.why.StateWord;
import dev.okiagari.console.why.WhySentence;
import dev.okiagari.engine.view.ItemView;
import java.time.Duration;

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

    /** The name of the item in output. */
    public String name() {
        return item.pipeline() + "/" + item.key();
    }
}
