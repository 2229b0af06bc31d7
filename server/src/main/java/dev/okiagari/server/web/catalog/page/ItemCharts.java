package dev.okiagari.server.web.catalog.page;

import dev.okiagari.catalog.view.ItemDetails;
import dev.okiagari.catalog.view.ItemDetails.RankPoint;
import dev.okiagari.console.page.Words;
import dev.okiagari.server.web.catalog.page.LineChart.Point;
import dev.okiagari.server.web.catalog.page.LineChart.Span;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How price, reviews and ranks of an item went, as charts. Pure. */
final class ItemCharts {
    private final ItemDetails item;
    private final Instant now;
    private final int days;

    ItemCharts(ItemDetails item, Instant now, int days) {
        this.item = item;
        this.now = now;
        this.days = days;
    }

    LineChart price() {
        List<Point> points = item.prices().stream()
                .map(p -> new Point(
                        p.at(),
                        number(p.price()),
                        CatalogWords.yen(p.price())
                                + (Boolean.FALSE.equals(p.isAvailable()) ? ", sold out" : "")
                                + (p.pointRate() == null ? "" : ", points × " + p.pointRate())))
                .toList();
        return LineChart.steps(
                "Price over time, in yen",
                points,
                Span.of(points, now, days),
                Scales.around(points, v -> CatalogWords.yen(Math.round(v))));
    }

    LineChart reviews() {
        List<Point> points = item.reviews().stream()
                .map(r -> new Point(
                        r.at(),
                        number(r.count()),
                        (r.count() == null ? "not known" : CatalogWords.count(r.count(), "review", "reviews"))
                                + (r.average() == null
                                        ? ""
                                        : ", average " + r.average().toPlainString())))
                .toList();
        return LineChart.steps(
                "Number of reviews over time",
                points,
                Span.of(points, now, days),
                Scales.around(points, v -> Words.number(Math.round(v))));
    }

    /**
     * Ranks in one genre.
     *
     * @param rankings when the rankings of that genre changed: the item was not in those in which it has no rank
     */
    LineChart ranks(long genre, List<Instant> rankings) {
        Map<Instant, Integer> known = new HashMap<>();
        item.ranks().stream().filter(r -> r.genre() == genre).forEach(r -> known.put(r.at(), r.rank()));
        Instant first = item.ranks().stream()
                .filter(r -> r.genre() == genre)
                .map(RankPoint::at)
                .findFirst()
                .orElse(now);
        List<Point> points = new ArrayList<>();
        for (Instant at : rankings) {
            Integer rank = known.get(at);
            if (!at.isBefore(first)) {
                points.add(
                        rank == null
                                ? new Point(at, null, "not in the ranking")
                                : new Point(at, (double) rank, "rank " + rank));
            }
        }
        if (!points.isEmpty() && points.getLast().value() != null) {
            points.add(new Point(now, points.getLast().value(), points.getLast().says() + " still"));
        }
        return LineChart.joined(
                "Rank over time, the first place at the top", points, Span.of(points, now, days), Scales.ranks(points));
    }

    private static @Nullable Double number(@Nullable Long value) {
        return value == null ? null : value.doubleValue();
    }
}
