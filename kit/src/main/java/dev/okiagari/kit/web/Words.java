package dev.okiagari.kit.web;

import static dev.okiagari.kit.KitTexts.say;

import dev.okiagari.kit.terminal.Durations;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.text.NumberFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Figures, times and states as pages write them. Pure. */
public final class Words {
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private Words() {}

    public static String number(long value) {
        return NumberFormat.getIntegerInstance(Locale.ENGLISH).format(value);
    }

    /** "1st", "12th", "1,203rd". */
    public static String ordinal(long value) {
        boolean isTeen = value / 10 % 10 == 1;
        String ending = isTeen
                ? "th"
                : switch ((int) (value % 10)) {
                    case 1 -> "st";
                    case 2 -> "nd";
                    case 3 -> "rd";
                    default -> "th";
                };
        return number(value) + ending;
    }

    /** A message as a sentence of a page: with a capital and a full stop. */
    public static String sentence(String message) {
        String text = message.strip();
        if (text.isEmpty()) {
            return text;
        }
        boolean isEnded = ".!?…".indexOf(text.charAt(text.length() - 1)) >= 0;
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + (isEnded ? "" : ".");
    }

    /** With at most one digit behind the point: "2", "3.3". */
    public static String decimal(double value) {
        return String.format(Locale.ENGLISH, value == Math.rint(value) ? "%.0f" : "%.1f", value);
    }

    /** Alternatives, such as "a, b or c". */
    public static String oneOf(List<String> names) {
        return names.size() < 2
                ? String.join("", names)
                : say("words.or", String.join(", ", names.subList(0, names.size() - 1)), names.getLast());
    }

    /** Rounded to whole per cent below the decimal point that matters: "0.4 %", "12 %". */
    public static String percent(double share) {
        double value = share * 100;
        boolean isWhole = Math.abs(value - Math.rint(value)) < 0.05;
        return value < 10 && !isWhole ? String.format(Locale.ENGLISH, "%.1f %%", value) : Math.round(value) + " %";
    }

    public static String duration(@Nullable Duration length) {
        return length == null ? "–" : length.toMillis() < 1000 ? length.toMillis() + " ms" : Durations.words(length);
    }

    public static String between(Instant from, Instant to) {
        return Durations.words(Duration.between(from, to));
    }

    /** For the datetime attribute; the script shows it in the viewer's own zone. */
    public static String instant(Instant at) {
        return at.truncatedTo(ChronoUnit.MILLIS).toString();
    }

    /** The clock time in UTC, for those without the script. */
    public static String clock(Instant at) {
        return at.toString().substring(11, 19);
    }

    /** The same without seconds. */
    public static String shortClock(Instant at) {
        return at.toString().substring(11, 16);
    }

    /** The day in UTC, such as "13 Feb", for those without the script. */
    public static String day(Instant at) {
        return DAY.format(at);
    }

    public static String ago(Duration length) {
        return Durations.ago(length);
    }

    /** A name as part of an address. */
    public static String inPath(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** The colour of a state word. */
    public static String colour(String stateWord) {
        return switch (stateWord) {
            case "running", "filling", "active" -> "is-running";
            case "done", "passed" -> "is-done";
            case "retrying", "stale", "stopping", "reviving" -> "is-amber";
            case "failed", "rejected", "aborted" -> "is-failed";
            case "held" -> "is-held";
            default -> "is-waiting";
        };
    }
}
