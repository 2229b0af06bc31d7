package dev.okiagari.catalog.web.page;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.view.CatalogItem;
import dev.okiagari.catalog.view.CatalogItemDetails;
import dev.okiagari.catalog.view.CatalogItemDetails.MarketPoint;
import dev.okiagari.catalog.view.CatalogItemDetails.RankPoint;
import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.catalog.view.ItemCheck;
import dev.okiagari.kit.web.Words;
import dev.okiagari.kit.web.chart.LineChart;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One item: what it costs, its price and rank history, and the last checks. Pure.
 *
 * @param ranked the genre whose ranking is drawn
 * @param rankings when the rankings of that genre changed
 * @param days how far back the charts go
 */
public record CatalogItemPage(
        CatalogItemDetails details,
        Optional<GenreView> ranked,
        List<Instant> rankings,
        List<ItemCheck> checks,
        Instant now,
        int days) {
    /** How far back charts may go. */
    static final List<Integer> WINDOWS = List.of(30, 90, 365);

    private static final Duration ONE_COMMIT = Duration.ofMinutes(1);

    public CatalogItem item() {
        return details.item();
    }

    public String title() {
        return Objects.requireNonNullElse(item().name(), item().code());
    }

    /** Shops write it for their own pages, in HTML: its line breaks are kept, everything else of that is left out. */
    public @Nullable String caption() {
        String written = details.caption();
        return written == null
                ? null
                : written.replaceAll("(?i)<br\\s*/?>|</p>", "\n").replaceAll("</?[a-zA-Z][^<>]{0,500}>", "");
    }

    public LineChart prices() {
        return ItemCharts.price(details, now, days);
    }

    public LineChart reviews() {
        return ItemCharts.reviews(details, now, days);
    }

    public LineChart ranks() {
        return ItemCharts.ranks(ranksIn(Instant.MIN), rankings, now, days);
    }

    public List<Integer> windows() {
        return WINDOWS;
    }

    /** The first sentence, which is set in bold. */
    public String priceNow() {
        return item().price() == null ? say("item.no-price") : say("item.price-now", CatalogWords.yen(item().price()));
    }

    /** The others: the price before, the rank, and the last check. */
    public String sentence() {
        List<String> sentences = new ArrayList<>();
        before().ifPresent(sentences::addAll);
        rank().ifPresent(sentences::add);
        sentences.add(checked());
        return String.join(" ", sentences);
    }

    private Instant from() {
        return now.minus(Duration.ofDays(days));
    }

    private Optional<List<String>> before() {
        Long price = item().price();
        List<MarketPoint> window = new ArrayList<>();
        for (MarketPoint point : details.prices()) {
            if (point.at().isBefore(from())) {
                window.clear(); // of those before, the last still holds
            }
            window.add(point);
        }
        List<Long> values =
                window.stream().map(MarketPoint::price).filter(Objects::nonNull).toList();
        if (price == null || values.isEmpty()) {
            return Optional.empty();
        }
        Instant first = window.getFirst().at();
        if (values.stream().distinct().count() < 2) {
            return Optional.of(List.of(
                    first.isBefore(from())
                            ? say("item.unchanged", days)
                            : say("item.unchanged-since", CatalogWords.ago(first, now))));
        }
        List<String> sentences = new ArrayList<>();
        if (values.stream().allMatch(value -> price <= value)) {
            sentences.add(say("item.lowest", days));
        } else if (values.stream().allMatch(value -> price >= value)) {
            sentences.add(say("item.highest", days));
        }
        sentences.add(difference(price, values.getFirst(), first.isBefore(from()) ? from() : first));
        return Optional.of(sentences);
    }

    private static String difference(long price, long before, Instant then) {
        return price == before
                ? say("item.as-on", CatalogWords.day(then))
                : say(
                        price < before ? "item.below" : "item.above",
                        CatalogWords.yen(Math.abs(price - before)),
                        Words.percent(Math.abs(price - before) / (double) Math.max(1, before)),
                        CatalogWords.day(then));
    }

    private Optional<String> rank() {
        List<RankPoint> own = ranksIn(from());
        if (own.isEmpty()) {
            return Optional.empty();
        }
        RankPoint last = own.getLast();
        RankPoint first = own.getFirst();
        String genre = ranked.map(CatalogWords::name).orElse("");
        if (rankings.isEmpty() || last.at().isBefore(rankings.getLast())) {
            return Optional.of(say("item.unranked", genre, last.rank()));
        }
        if (first.rank() == last.rank()) {
            return Optional.of(say("item.ranked", last.rank(), genre));
        }
        return Optional.of(say(
                last.rank() < first.rank() ? "item.ranked-up" : "item.ranked-down",
                last.rank(),
                genre,
                first.rank(),
                CatalogWords.day(first.at())));
    }

    private List<RankPoint> ranksIn(Instant since) {
        long genre = ranked.map(GenreView::id).orElse(-1L);
        return details.ranks().stream()
                .filter(r -> r.genre() == genre && !r.at().isBefore(since))
                .toList();
    }

    private String checked() {
        Instant seen = item().seenAt();
        if (item().withdrawn() != null) {
            return seen == null ? say("item.withdrawn") : say("item.withdrawn-seen", CatalogWords.ago(seen, now));
        }
        if (seen == null) {
            return say("item.forgotten");
        }
        Instant changed = item().changedAt();
        boolean isUnchanged = changed != null && changed.isBefore(seen);
        return say(isUnchanged ? "item.checked-unchanged" : "item.checked-changed", CatalogWords.ago(seen, now));
    }

    public @Nullable Instant firstSeen() {
        return details.prices().isEmpty() ? null : details.prices().getFirst().at();
    }

    /** What the price was before its last change; null if it never changed. */
    public @Nullable Long priceBefore() {
        return details.prices().reversed().stream()
                .map(MarketPoint::price)
                .filter(price -> price != null && !price.equals(item().price()))
                .findFirst()
                .orElse(null);
    }

    /** What a check changed of price and reviews, in words; empty when nothing that is kept. */
    public String changes(ItemCheck check) {
        return ItemChanges.made(details, at -> check.equals(nearest(at)));
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
