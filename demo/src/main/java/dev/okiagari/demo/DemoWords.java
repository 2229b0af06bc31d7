package dev.okiagari.demo;

import java.time.Duration;
import java.util.Locale;

/** Formats numbers for the demo. Pure. */
final class DemoWords {
    private DemoWords() {}

    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Such as "1 item" or "1,200 items". */
    static String items(long number) {
        return counted(number, "item");
    }

    /** Such as "1 rescue" or "2 rescues". */
    static String counted(long number, String what) {
        return number(number) + " " + what + (number == 1 ? "" : "s");
    }

    /** To the tenth, such as "5.6 s". */
    static String seconds(Duration length) {
        return String.format(Locale.ROOT, "%.1f s", length.toMillis() / 1000.0);
    }
}
