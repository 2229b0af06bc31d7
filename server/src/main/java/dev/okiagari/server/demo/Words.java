package dev.okiagari.server.demo;

import java.time.Duration;
import java.util.Locale;

/** Formats numbers for the demo. Pure. */
final class Words {
    private Words() {}

    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** Such as "1 item" or "1,200 items". */
    static String items(long number) {
        return number(number) + (number == 1 ? " item" : " items");
    }

    /** To the tenth, such as "5.6 s". */
    static String seconds(Duration length) {
        return String.format(Locale.ROOT, "%.1f s", length.toMillis() / 1000.0);
    }
}
