package dev.okiagari.catalog.view;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An item as lists show it. What the shop left out is null.
 *
 * @param code SHOP:NUMBER
 * @param withdrawn gone or not_found: the shop no longer has it
 * @param changedAt when the shop's answer last changed; null after retention has forgotten it
 * @param seenAt when the shop last answered with it; null after retention has forgotten it
 */
public record ItemView(
        String code,
        @Nullable String name,
        @Nullable String catchcopy,
        @Nullable String url,
        Optional<ShopView> shop,
        Optional<GenreView> genre,
        @Nullable Long price,
        @Nullable Boolean isAvailable,
        @Nullable Integer pointRate,
        @Nullable Long reviewCount,
        @Nullable BigDecimal reviewAverage,
        boolean isActive,
        @Nullable String withdrawn,
        @Nullable Instant changedAt,
        @Nullable Instant seenAt) {

    /** Who sells it. */
    public record ShopView(
            String code, @Nullable String name, @Nullable String url) {}
}
