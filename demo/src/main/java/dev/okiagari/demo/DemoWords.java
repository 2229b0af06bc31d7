package dev.okiagari.demo;

import java.time.Duration;
import java.util.Locale;

/** Formats numbers for the demo. Pure. */
final class DemoWords {
    private DemoWords() {}

    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** To the tenth, such as "5.6 s". */
    static String seconds(Duration length) {
        return String.format(Locale.ROOT, "%.1f s", length.toMillis() / 1000.0);
    }
}
