package dev.okiagari.server.web.catalog.api;

import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.catalog.view.ItemDetails;
import dev.okiagari.catalog.view.ItemDetails.ImageView;
import dev.okiagari.catalog.view.ItemDetails.RankPoint;
import dev.okiagari.catalog.view.ItemDetails.ReviewPoint;
import dev.okiagari.catalog.view.ItemDetails.TagView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything about an item. Histories are oldest first, with an entry for each change; of more than 1,000 entries the newest.
 *
 * @param genrePath from the top down to its genre; empty while the genre is not known
 */
public record CatalogItemDetails(
        CatalogItem item,
        @Nullable String caption,
        List<GenreView> genrePath,
        List<TagView> tags,
        List<ImageView> images,
        List<PricePoint> prices,
        List<ReviewPoint> reviews,
        List<RankPoint> ranks) {

    /** What it cost from then on. */
    public record PricePoint(
            Instant at,
            @Nullable Long price,
            @Nullable Boolean available,
            @Nullable Integer pointRate) {}

    static CatalogItemDetails of(ItemDetails found, List<GenreView> genrePath) {
        return new CatalogItemDetails(
                CatalogItem.of(found.item()),
                found.caption(),
                genrePath,
                found.tags(),
                found.images(),
                found.prices().stream()
                        .map(point -> new PricePoint(point.at(), point.price(), point.isAvailable(), point.pointRate()))
                        .toList(),
                found.reviews(),
                found.ranks());
    }
}
