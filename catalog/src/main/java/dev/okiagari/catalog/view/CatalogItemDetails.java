package dev.okiagari.catalog.view;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything about an item: its texts, pictures and tags, and its price, review and rank history, oldest first, with an entry for each
 * change; of more than 1,000 entries the newest.
 *
 * @param genrePath from the top down to its genre; empty while the genre is not known
 */
public record CatalogItemDetails(
        CatalogItem item,
        @Nullable String caption,
        List<GenreView> genrePath,
        List<TagView> tags,
        List<ImageView> images,
        List<MarketPoint> prices,
        List<ReviewPoint> reviews,
        List<RankPoint> ranks) {

    public CatalogItemDetails {
        genrePath = List.copyOf(genrePath);
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
            @Nullable Boolean available,
            @Nullable Integer pointRate) {}

    /** What buyers said from then on. */
    public record ReviewPoint(
            Instant at, @Nullable Long count, @Nullable BigDecimal average) {}

    /** Where it stood in a ranking. */
    public record RankPoint(Instant at, long genre, int rank) {}
}
