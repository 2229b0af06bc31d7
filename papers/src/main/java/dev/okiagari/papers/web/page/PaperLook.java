package dev.okiagari.papers.web.page;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.view.Status;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Words and colours that several pages use. Pure. */
public final class PaperLook {
    private static final DateTimeFormatter MONTH =
            DateTimeFormatter.ofPattern("MMMM yyyy", Locale.ENGLISH).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMMM yyyy", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private PaperLook() {}

    public static String month(Instant at) {
        return MONTH.format(at);
    }

    public static String day(Instant at) {
        return DAY.format(at);
    }

    public static String colour(Status status) {
        return switch (status) {
            case READY -> "is-done";
            case FAILED -> "is-failed";
            case QUEUED -> "is-waiting";
            case METADATA, PARSED, EXTRACTED -> "is-running";
        };
    }

    public static String type(Extraction.Type type) {
        return say("type." + type.word());
    }

    /** The first names, and how many more there are. */
    static String names(List<String> all, int most) {
        String first = String.join(", ", all.subList(0, Math.min(most, all.size())));
        return all.size() <= most ? first : say("authors.more", first, all.size() - most);
    }
}
