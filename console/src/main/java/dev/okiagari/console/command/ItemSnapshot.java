package dev.okiagari.console.command;

import dev.okiagari.console.Circumstances;
import dev.okiagari.console.StateWord;
import dev.okiagari.console.Why;
import dev.okiagari.engine.view.ItemView;

/** An item and its context, read at one moment. */
record ItemSnapshot(ItemView item, Circumstances at) {

    String stateWord() {
        return StateWord.of(item, at);
    }

    String why() {
        return Why.sentence(item, at);
    }

    /** The name of the item in output. */
    String name() {
        return item.pipeline() + "/" + item.key();
    }
}
