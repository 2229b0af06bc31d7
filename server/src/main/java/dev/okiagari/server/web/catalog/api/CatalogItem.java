package dev.okiagari.server.web.catalog.api;

import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.catalog.view.ItemView;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An item as lists have it. What the shop left out is null.
 *
 * @param code SHOP:NUMBER
 * @param price in yen
 * @param available false: sold out
 * @param withdrawn gone or not_found: the shop no longer has it
 * @param changedAt when the shop's answer last changed
 * @param seenAt when the shop last answered with it
 */
public record CatalogItem(
        String code,
        @Nullable String name,
        @Nullable String catchcopy,
        @Nullable String url,
        @Nullable Seller shop,
        @Nullable GenreView genre,
        @Nullable Long price,
        @Nullable Boolean available,
        @Nullable Integer pointRate,
        @Nullable Long reviewCount,
        @Nullable BigDecimal reviewAverage,
        boolean active,
        @Nullable String withdrawn,
        @Nullable Instant changedAt,
        @Nullable Instant seenAt) {

    /** Who sells it. */
    public record Seller(
            String code, @Nullable String name, @Nullable String url) {}

    static CatalogItem of(ItemView item) {
        return new CatalogItem(
                item.code(),
                item.name(),
                item.catchcopy(),
                item.url(),
                item.shop()
                        .map(shop -> new Seller(shop.code(), shop.name(), shop.url()))
                        .orElse(null),
                item.genre().orElse(null),
                item.price(),
                item.isAvailable(),
                item.pointRate(),
                item.reviewCount(),
                item.reviewAverage(),
                item.isActive(),
                item.withdrawn(),
                item.changedAt(),
                item.seenAt());
    }
}
