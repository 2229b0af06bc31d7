package dev.okiagari.console.why;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.engine.Nodes.Limit;
import dev.okiagari.kit.terminal.Durations;
import java.time.Duration;
import java.util.Locale;

/** The value of a limit in words. Pure. */
public final class LimitPhrase {
    private LimitPhrase() {}

    /** Such as "4 at a time on each node", by the kind of the limit. */
    public static String value(String name, double value) {
        if (name.startsWith(Limit.RATE)) {
            return rate(value);
        }
        return say(name.startsWith(Limit.ATTEMPTS) ? "limit.attempts" : "limit.per-node", Math.round(value));
    }

    /** The same of calls per second. */
    public static String rate(double perSecond) {
        return perSecond >= 1
                ? say(
                        "upstream.per-second",
                        String.format(Locale.ROOT, perSecond % 1 == 0 ? "%.0f" : "%.1f", perSecond))
                : say("upstream.one-every", Durations.words(Duration.ofMillis(Math.round(1000 / perSecond))));
    }
}
