package dev.okiagari.catalog.view;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An item as lists show it. What the shop left out is null.
 *
 * @param code SHOP:NUMBER
 * @param price in yen
 * @param available false: sold out; null: not said, or in a word that is not known
 * @param availability as the shop gave it
 * @param withdrawn gone or not_found: the shop no longer has it
 * @param changedAt when the shop's answer last changed; null after retention has forgotten it
 * @param seenAt when the shop last answered with it; null after retention has forgotten it
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
        @Nullable String availability,
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
}
