package dev.okiagari.server.web.papers;

import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.view.Status;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Words and colours that several pages use. Pure. */
public final class PaperWords {
    private static final DateTimeFormatter MONTH =
            DateTimeFormatter.ofPattern("MMMM yyyy", Locale.ENGLISH).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMMM yyyy", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private PaperWords() {}

    public static String month(Instant at) {
        return MONTH.format(at);
    }

    public static String day(Instant at) {
        return DAY.format(at);
    }

    /** 1st, 2nd, 3rd, 11th. */
    static String place(int rank) {
        int last = rank % 10;
        boolean isTeen = rank % 100 / 10 == 1;
        return rank + (isTeen ? "th" : last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th");
    }

    public static String colour(Status status) {
        return switch (status) {
            case READY -> "is-done";
            case FAILED -> "is-failed";
            case QUEUED -> "is-waiting";
            case METADATA, PARSED, EXTRACTED -> "is-running";
        };
    }

    public static String colour(String status) {
        return colour(Status.of(status));
    }

    public static String type(Extraction.Type type) {
        return type == Extraction.Type.DATASET ? "data set" : type.word();
    }

    /** Such as "1 section" or "24 sections". */
    static String count(int number, String one) {
        return String.format(Locale.ENGLISH, "%,d", number) + " " + one + (number == 1 ? "" : "s");
    }
}
