package dev.okiagari.kit.terminal;

import static dev.okiagari.kit.KitTexts.say;

import java.time.Duration;

/** Lengths of time in words: the two largest units, nothing finer than a second. */
public final class Durations {
    private Durations() {}

    /** Such as "3 min 20 s"; anything shorter than a second is "less than 1 s". */
    public static String words(Duration length) {
        long seconds = length.abs().toSeconds();
        if (seconds == 0) {
            return say("time.short");
        }
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return two(seconds / 60, "min", seconds % 60, "s");
        }
        if (seconds < 86_400) {
            return two(seconds / 3600, "h", seconds % 3600 / 60, "min");
        }
        return two(seconds / 86_400, "d", seconds % 86_400 / 3600, "h");
    }

    /** An estimate: "about 3 min 20 s", or "less than 1 s". */
    public static String about(Duration length) {
        return length.abs().toSeconds() == 0 ? words(length) : say("time.about", words(length));
    }

    /** The same for a past moment: "12 s ago", or "just now". */
    public static String ago(Duration length) {
        return length.abs().toSeconds() == 0 ? say("time.just-now") : say("time.ago", words(length));
    }

    private static String two(long large, String largeUnit, long small, String smallUnit) {
        String first = large + " " + largeUnit;
        return small == 0 ? first : first + " " + small + " " + smallUnit;
    }
}
