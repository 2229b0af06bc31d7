package dev.okiagari.catalog.web.page;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.view.CatalogItemDetails;
import dev.okiagari.catalog.view.CatalogItemDetails.MarketPoint;
import dev.okiagari.catalog.view.CatalogItemDetails.RankPoint;
import dev.okiagari.catalog.view.CatalogItemDetails.ReviewPoint;
import dev.okiagari.kit.web.Words;
import dev.okiagari.kit.web.chart.LineChart;
import dev.okiagari.kit.web.chart.TimeLine;
import dev.okiagari.kit.web.chart.TimeLine.Point;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Price, review and rank history of an item as charts. Pure. */
final class ItemCharts {
    private ItemCharts() {}

    static LineChart price(CatalogItemDetails item, Instant now, int days) {
        List<Point> points = item.prices().stream()
                .map(p -> new Point(p.at(), number(p.price()), says(p)))
                .toList();
        return new TimeLine(say("chart.price"), points, now, days).steps(v -> CatalogWords.yen(Math.round(v)));
    }

    private static String says(MarketPoint point) {
        List<String> parts = new ArrayList<>(List.of(CatalogWords.yen(point.price())));
        if (Boolean.FALSE.equals(point.available())) {
            parts.add(say("item.sold-out"));
        }
        if (point.pointRate() != null) {
            parts.add(say("chart.points", point.pointRate()));
        }
        return String.join(", ", parts);
    }

    static LineChart reviews(CatalogItemDetails item, Instant now, int days) {
        List<Point> points = item.reviews().stream()
                .map(r -> new Point(r.at(), number(r.count()), says(r)))
                .toList();
        return new TimeLine(say("chart.reviews"), points, now, days).steps(v -> Words.number(Math.round(v)));
    }

    private static String says(ReviewPoint point) {
        if (point.count() == null) {
            return say("chart.reviews-unknown");
        }
        return point.average() == null
                ? say("chart.review-count", point.count())
                : say("chart.review-average", point.count(), point.average().toPlainString());
    }

    /**
     * Ranks in one genre.
     *
     * @param ranks in that genre, oldest first
     * @param rankings when the rankings of that genre changed: the item was not in those in which it has no rank
     */
    static LineChart ranks(List<RankPoint> ranks, List<Instant> rankings, Instant now, int days) {
        Map<Instant, Integer> known = new HashMap<>();
        ranks.forEach(rank -> known.put(rank.at(), rank.rank()));
        List<Point> points = new ArrayList<>();
        for (Instant at : rankings) {
            Integer rank = known.get(at);
            if (ranks.isEmpty() || at.isBefore(ranks.getFirst().at())) {
                continue;
            }
            points.add(
                    rank == null
                            ? new Point(at, null, say("chart.unranked"))
                            : new Point(at, (double) rank, say("chart.rank", rank)));
        }
        if (!points.isEmpty() && points.getLast().value() != null) {
            Point last = points.getLast();
            points.add(new Point(now, last.value(), say("chart.still", last.says())));
        }
        return new TimeLine(say("chart.ranks"), points, now, days).ranks();
    }

    private static @Nullable Double number(@Nullable Long value) {
        return value == null ? null : value.doubleValue();
    }
}
