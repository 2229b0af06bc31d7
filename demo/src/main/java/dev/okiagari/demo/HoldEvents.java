package dev.okiagari.demo;

import static dev.okiagari.demo.DemoTexts.say;

import dev.okiagari.console.why.Hold;
import dev.okiagari.demo.fleet.Mood;
import dev.okiagari.demo.fleet.Telling;
import dev.okiagari.engine.Holds;
import dev.okiagari.engine.view.HoldView;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tells when something is put on hold, and when the hold has ended. Used by one thread. */
final class HoldEvents {
    private final Holds holds;
    private final Telling telling;
    private Map<String, String> before = Map.of();

    HoldEvents(Holds holds, Telling telling) {
        this.holds = holds;
        this.telling = telling;
    }

    void follow(Duration since) {
        Map<String, String> now = new LinkedHashMap<>();
        for (HoldView hold : holds.list()) {
            String words = new Hold(hold.name(), hold.since(), hold.reason(), hold.by()).words();
            now.put(hold.name(), words);
            if (!before.containsKey(hold.name())) {
                telling.tell(since, Mood.BAD, say("event.hold", words, hold.reason()));
            }
        }
        before.forEach((name, words) -> {
            if (!now.containsKey(name)) {
                telling.tell(since, Mood.GOOD, say("event.hold-ended", words));
            }
        });
        before = now;
    }
}
