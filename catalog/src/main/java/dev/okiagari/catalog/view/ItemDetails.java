package dev.okiagari.catalog.view;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Everything about an item: its texts, pictures and tags, and how price, reviews and ranks went, oldest first. */
public record ItemDetails(
        ItemView item,
        @Nullable String caption,
        List<TagView> tags,
        List<ImageView> images,
        List<MarketPoint> prices,
        List<ReviewPoint> reviews,
        List<RankPoint> ranks) {

    public ItemDetails {
        tags = List.copyOf(tags);
        images = List.copyOf(images);
        prices = List.copyOf(prices);
        reviews = List.copyOf(reviews);
        ranks = List.copyOf(ranks);
    }

    /**
     * A tag.
     *
     * @param name null while the tag is not known
     */
    public record TagView(
            long id, @Nullable String name, @Nullable String group) {}

    /** A picture. */
    public record ImageView(String size, int position, String url) {}

    /** What it cost from then on. */
    public record MarketPoint(
            Instant at,
            @Nullable Long price,
            @Nullable Boolean isAvailable,
            @Nullable Integer pointRate) {}

    /** What buyers said from then on. */
    public record ReviewPoint(
            Instant at, @Nullable Long count, @Nullable BigDecimal average) {}

    /** Where it stood in a ranking. */
    public record RankPoint(Instant at, long genre, int rank) {}
}
