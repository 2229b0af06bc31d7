package dev.okiagari.catalog.web.page;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.answer.Percent;
import dev.okiagari.catalog.view.CatalogItem;
import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.kit.web.Words;
import dev.okiagari.kit.web.chart.Bars;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Prices, days, genres, verdicts and bars as the catalog's pages write them. Pure. */
public final class CatalogWords {
    /** Days are the shop's. */
    private static final ZoneId JAPAN = ZoneId.of("Asia/Tokyo");

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);

    private CatalogWords() {}

    public static String yen(@Nullable Long price) {
        return price == null ? "–" : "¥" + Words.number(price);
    }

    /** Such as "13 Feb JST": a day of the shop's, whatever the zone of the page. */
    public static String day(Instant at) {
        return DAY.format(at.atZone(JAPAN)) + " JST";
    }

    public static String ago(Instant at, Instant now) {
        return Words.ago(Duration.between(at, now));
    }

    /** From one moment to another, or to now while there is no other. */
    static String took(Instant from, @Nullable Instant to, Instant now) {
        return Words.between(from, to == null ? now : to);
    }

    public static String itemPath(String code) {
        return "/catalog/items/" + Percent.encoded(code);
    }

    public static String name(GenreView genre) {
        return name(genre.id(), genre.name());
    }

    public static String name(long genre, @Nullable String name) {
        return name != null ? name : genre == 0 ? say("genre.root") : say("genre.unnamed", Long.toString(genre));
    }

    /** Active, inactive, sold out, or that the shop no longer has it. */
    public static String state(CatalogItem item) {
        if (item.withdrawn() != null) {
            return "gone".equals(item.withdrawn()) ? say("item.gone") : say("item.not-found");
        }
        return say(
                !item.active()
                        ? "item.inactive"
                        : Boolean.FALSE.equals(item.available()) ? "item.sold-out" : "item.active");
    }

    public static String stateColour(CatalogItem item) {
        if (item.withdrawn() != null || !item.active()) {
            return "is-waiting";
        }
        return Boolean.FALSE.equals(item.available()) ? "is-amber" : "is-done";
    }

    /** Running, passed, failed or aborted. */
    public static String verdict(RunSummary run) {
        return Objects.requireNonNullElse(run.verdict(), say("run.running"));
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
            case FILLING -> say("run.starting");
            case ACTIVE -> say("run.running");
            default -> state.word();
        };
    }

    /** With as many digits as it takes to tell it from its limit. */
    public static String percent(double share) {
        return Words.percent(share);
    }

    /** What became of the targets of a run. */
    public static List<Bars.Part> bar(RunSummary run) {
        return Bars.of(
                run.totalTargets(),
                List.of(
                        new Bars.Share("is-done", run.written(), say("run.written")),
                        new Bars.Share("is-done pale", run.unchanged() + run.gone(), say("run.unchanged-or-gone")),
                        new Bars.Share("is-failed", run.failedTargets(), say("run.failed"))));
    }

    /** A share of the failures. */
    static List<Bars.Part> failures(long all, long failed) {
        return Bars.of(all, List.of(new Bars.Share("is-failed", failed, say("run.failed"))));
    }
}
