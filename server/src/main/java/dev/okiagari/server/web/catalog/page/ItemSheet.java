package dev.okiagari.server.web.catalog.page;

import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.catalog.view.ItemCheck;
import dev.okiagari.catalog.view.ItemDetails;
import dev.okiagari.catalog.view.ItemDetails.MarketPoint;
import dev.okiagari.catalog.view.ItemDetails.RankPoint;
import dev.okiagari.catalog.view.ItemView;
import dev.okiagari.console.page.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One item: what it costs, how that and its ranks went, and what came of asking for it. Pure.
 *
 * @param path from the top down to its genre
 * @param ranked the genre whose ranking is drawn
 * @param rankings when the rankings of that genre changed
 * @param days how far back the charts go
 */
public record ItemSheet(
        ItemDetails details,
        List<GenreView> path,
        Optional<GenreView> ranked,
        List<Instant> rankings,
        List<ItemCheck> checks,
        Instant now,
        int days) {
    /** How far back charts may go. */
    static final List<Integer> WINDOWS = List.of(30, 90, 365);

    private static final Duration ONE_COMMIT = Duration.ofMinutes(1);

    public ItemView item() {
        return details.item();
    }

    public String title() {
        return Objects.requireNonNullElse(item().name(), item().code());
    }

    public LineChart prices() {
        return charts().price();
    }

    public LineChart reviews() {
        return charts().reviews();
    }

    public LineChart ranks() {
        return charts().ranks(ranked.map(GenreView::id).orElse(0L), rankings);
    }

    private ItemCharts charts() {
        return new ItemCharts(details, now, days);
    }

    public List<Integer> windows() {
        return WINDOWS;
    }

    /** The first part of the sentence, which is set in bold. */
    public String priceNow() {
        Long price = item().price();
        return price == null ? "No price is known" : CatalogWords.yen(price) + " now";
    }

    /** The rest of the sentence: against before, its rank, and when it was checked. */
    public String sentence() {
        List<String> parts = new ArrayList<>();
        parts.add(against().map(words -> ", " + words + ".").orElse("."));
        rank().ifPresent(words -> parts.add(words + "."));
        parts.add(checked());
        return String.join(" ", parts);
    }

    private Optional<String> against() {
        Long price = item().price();
        Instant from = now.minus(Duration.ofDays(days));
        List<MarketPoint> window = new ArrayList<>();
        for (MarketPoint point : details.prices()) {
            if (point.at().isBefore(from)) {
                window.clear(); // of those before, the last still holds
            }
            window.add(point);
        }
        List<Long> values =
                window.stream().map(MarketPoint::price).filter(Objects::nonNull).toList();
        if (price == null || values.stream().distinct().count() < 2) {
            return price == null || values.isEmpty() ? Optional.empty() : Optional.of("unchanged in " + days + " days");
        }
        long before = values.getFirst();
        String extreme = price <= values.stream().min(Long::compare).orElseThrow()
                ? "the lowest in " + days + " days"
                : price >= values.stream().max(Long::compare).orElseThrow() ? "the highest in " + days + " days" : "";
        String difference = price == before
                ? "as at the beginning of them"
                : CatalogWords.yen(Math.abs(price - before)) + " ("
                        + Words.percent(Math.abs(price - before) / (double) Math.max(1, before)) + ") "
                        + (price < before ? "below " : "above ")
                        + CatalogWords.day(
                                window.getFirst().at().isBefore(from)
                                        ? from
                                        : window.getFirst().at());
        return Optional.of(extreme.isEmpty() ? difference : extreme + " and " + difference);
    }

    private Optional<String> rank() {
        List<RankPoint> own = ranksIn(ranked.map(GenreView::id).orElse(-1L));
        if (own.isEmpty()) {
            return Optional.empty();
        }
        RankPoint last = own.getLast();
        String genre = ranked.map(CatalogWords::name).orElse("");
        boolean isThere = !rankings.isEmpty() && !last.at().isBefore(rankings.getLast());
        if (!isThere) {
            return Optional.of("No longer in the ranking of " + genre + "; last seen there at " + last.rank());
        }
        int first = own.getFirst().rank();
        String change = first == last.rank()
                ? ""
                : (last.rank() < first ? ", up from " : ", down from ") + first + " on "
                        + CatalogWords.day(own.getFirst().at());
        return Optional.of("Rank " + last.rank() + " in " + genre + change);
    }

    private List<RankPoint> ranksIn(long genre) {
        Instant from = now.minus(Duration.ofDays(days));
        return details.ranks().stream()
                .filter(r -> r.genre() == genre && !r.at().isBefore(from))
                .toList();
    }

    private String checked() {
        Instant seen = item().seenAt();
        String withdrawn = item().withdrawn();
        if (withdrawn != null) {
            return "The shop no longer has it"
                    + (seen == null ? "." : "; it was last seen " + CatalogWords.ago(seen, now) + ".");
        }
        if (seen == null) {
            return "Its raw copy is no longer kept: the shop was not asked for it for a long time.";
        }
        Instant changed = item().changedAt();
        boolean isUnchanged = changed != null && changed.isBefore(seen);
        return "Checked " + CatalogWords.ago(seen, now) + (isUnchanged ? ", unchanged." : ", changed then.");
    }

    public @Nullable Instant firstSeen() {
        return details.prices().isEmpty() ? null : details.prices().getFirst().at();
    }

    /** What the price was before its last change; null when it never changed. */
    public @Nullable Long priceBefore() {
        List<Long> values = details.prices().stream()
                .map(MarketPoint::price)
                .filter(Objects::nonNull)
                .toList();
        Long now = item().price();
        return values.reversed().stream()
                .filter(value -> !value.equals(now))
                .findFirst()
                .orElse(null);
    }

    /** What a check changed of price and reviews, in words; empty when nothing that is kept. */
    public String changes(ItemCheck check) {
        return Changes.made(details, at -> check.equals(nearest(at)));
    }

    /** The check that wrote what is kept since then: both are in one commit, a moment apart. */
    private @Nullable ItemCheck nearest(Instant at) {
        return checks.stream()
                .filter(check -> distance(check, at).compareTo(ONE_COMMIT) < 0)
                .min(Comparator.comparing(check -> distance(check, at)))
                .orElse(null);
    }

    private static Duration distance(ItemCheck check, Instant at) {
        return Duration.between(check.at(), at).abs();
    }
}
