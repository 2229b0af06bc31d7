package dev.okiagari.catalog.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.catalog.view.CatalogItem;
import dev.okiagari.catalog.view.CatalogItemDetails;
import dev.okiagari.catalog.view.CatalogItemDetails.MarketPoint;
import dev.okiagari.catalog.view.CatalogItemDetails.RankPoint;
import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.catalog.view.ItemCheck;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CatalogItemPageTest {
    private static final Instant NOW = Instant.parse("2026-03-14T02:48:00Z");
    private static final GenreView GENRE = new GenreView(7, "鉄急須", 3, 1L);

    private static Instant ago(int days) {
        return NOW.minus(Duration.ofDays(days));
    }

    private static MarketPoint price(int daysAgo, long price) {
        return new MarketPoint(ago(daysAgo), price, true, 1);
    }

    private static CatalogItemPage page(
            @Nullable Long price, @Nullable String withdrawn, List<MarketPoint> prices, List<RankPoint> ranks) {
        return page(price, withdrawn, prices, ranks, null);
    }

    private static CatalogItemPage page(
            @Nullable Long price,
            @Nullable String withdrawn,
            List<MarketPoint> prices,
            List<RankPoint> ranks,
            @Nullable String caption) {
        CatalogItem item = new CatalogItem(
                "s:1",
                "急須",
                null,
                null,
                null,
                GENRE,
                price,
                true,
                "1",
                1,
                null,
                null,
                true,
                withdrawn,
                ago(3),
                NOW.minus(Duration.ofMinutes(38)));
        List<ItemCheck> checks = List.of(
                new ItemCheck(9, ago(1).plusMillis(40), "changed", null, 5),
                new ItemCheck(8, ago(2), "unchanged", null, 4));
        return new CatalogItemPage(
                new CatalogItemDetails(item, caption, List.of(GENRE), List.of(), List.of(), prices, List.of(), ranks),
                Optional.of(GENRE),
                List.of(ago(13), ago(1)),
                checks,
                NOW,
                30);
    }

    @Test
    void line_breaks_of_a_caption_are_line_breaks_and_other_html_is_left_out() {
        String caption = "転んでも<b>起き</b>上がります。<br>サイズ<BR />3 < 5 & <a href=\"https://x.example\">色</a>";
        assertThat(page(1L, null, List.of(), List.of(), caption).caption()).isEqualTo("転んでも起き上がります。\nサイズ\n3 < 5 & 色");
        assertThat(page(1L, null, List.of(), List.of()).caption()).isNull();
    }

    @Test
    void the_sentence_compares_price_and_rank_with_before() {
        CatalogItemPage page = page(
                6_480L,
                null,
                List.of(price(90, 9_000), price(40, 7_280), price(12, 6_880), price(1, 6_480)),
                List.of(new RankPoint(ago(13), 7, 17), new RankPoint(ago(1), 7, 4)));
        assertThat(page.priceNow() + " " + page.sentence())
                .isEqualTo(
                        "¥6,480 now. The lowest price in 30 days. ¥800 (11 %) below 12 Feb JST. Rank 4 in 鉄急須, up from 17 on"
                                + " 1 Mar JST. Checked 38 min ago, unchanged.");
        assertThat(page.priceBefore()).isEqualTo(6_880);
    }

    @Test
    void an_item_that_left_the_ranking_or_the_shop_says_so() {
        CatalogItemPage left = page(100L, null, List.of(price(3, 100)), List.of(new RankPoint(ago(13), 7, 17)));
        assertThat(left.sentence())
                .contains("Unchanged since it was first seen 3 d ago.")
                .contains("No longer in the ranking of 鉄急須; last seen there at 17.");
        assertThat(page(null, "gone", List.of(), List.of()).sentence()).contains("The shop no longer has it");
        assertThat(page(null, null, List.of(), List.of()).priceNow()).isEqualTo("No price is known.");
    }

    @Test
    void unchanged_for_longer_than_the_charts_show_says_how_long_they_show() {
        assertThat(page(100L, null, List.of(price(90, 100)), List.of()).sentence())
                .startsWith("Unchanged in 30 days.");
    }

    @Test
    void what_changed_is_shown_with_the_check_that_wrote_it() {
        CatalogItemPage page = page(90L, null, List.of(price(5, 100), price(1, 90)), List.of());
        assertThat(page.changes(page.checks().get(0))).isEqualTo("price ¥100 → ¥90");
        assertThat(page.changes(page.checks().get(1))).isEmpty();
    }
}
