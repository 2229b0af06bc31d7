package dev.okiagari.server.web.catalog.page;

import dev.okiagari.catalog.answer.Percent;
import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.catalog.view.ItemView;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.console.page.Words;
import dev.okiagari.engine.view.RunState;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Prices, days, genres and verdicts as the catalog's pages write them. Pure. */
public final class CatalogWords {
    /** Days are the shop's. */
    static final ZoneId JAPAN = ZoneId.of("Asia/Tokyo");

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm", Locale.ENGLISH);

    private CatalogWords() {}

    public static String yen(@Nullable Long price) {
        return price == null ? "–" : "¥" + Words.number(price);
    }

    /** Such as "13 Feb", in Japan. */
    public static String day(Instant at) {
        return DAY.format(at.atZone(JAPAN));
    }

    /** Such as "02:10", in Japan. */
    static String clock(Instant at) {
        return CLOCK.format(at.atZone(JAPAN));
    }

    public static String ago(Instant at, Instant now) {
        Duration age = Duration.between(at, now);
        return age.compareTo(Duration.ofSeconds(1)) < 0 ? "just now" : Words.duration(age) + " ago";
    }

    public static String itemPath(String code) {
        return "/catalog/items/" + Percent.encoded(code);
    }

    public static String name(GenreView genre) {
        String name = genre.name();
        return name == null ? "genre " + genre.id() : name;
    }

    /** Active, inactive, sold out, or that the shop no longer has it. */
    public static String state(ItemView item) {
        if (item.withdrawn() != null) {
            return "gone".equals(item.withdrawn()) ? "gone" : "not found";
        }
        return !item.isActive() ? "inactive" : Boolean.FALSE.equals(item.isAvailable()) ? "sold out" : "active";
    }

    public static String stateColour(ItemView item) {
        return switch (state(item)) {
            case "active" -> "is-done";
            case "sold out" -> "is-amber";
            default -> "is-waiting";
        };
    }

    /** The job of a run without the catalog's prefix. */
    public static String job(RunSummary run) {
        return run.jobId().substring(run.jobId().indexOf('.') + 1);
    }

    /** Open, passed, failed or aborted. */
    public static String verdict(RunSummary run) {
        String verdict = run.judgement().verdict();
        return verdict == null ? "running" : verdict;
    }

    public static String verdictColour(@Nullable String verdict) {
        return switch (verdict) {
            case "passed" -> "is-done";
            case "failed", "aborted", "stopped" -> "is-failed";
            case null, default -> "is-running";
        };
    }

    static String word(RunState state) {
        return switch (state) {
            case FILLING -> "starting";
            case ACTIVE -> "running";
            default -> state.word();
        };
    }

    /** With as many digits as it takes to tell it from its limit. */
    public static String percent(double share) {
        return Words.percent(share);
    }

    public static String count(long number, String one, String many) {
        return Words.number(number) + " " + (number == 1 ? one : many);
    }
}
