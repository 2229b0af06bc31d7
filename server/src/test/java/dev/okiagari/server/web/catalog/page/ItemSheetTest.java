package dev.okiagari.server.web.catalog.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.catalog.view.ItemCheck;
import dev.okiagari.catalog.view.ItemDetails;
import dev.okiagari.catalog.view.ItemDetails.MarketPoint;
import dev.okiagari.catalog.view.ItemDetails.RankPoint;
import dev.okiagari.catalog.view.ItemView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ItemSheetTest {
    private static final Instant NOW = Instant.parse("2026-03-14T02:48:00Z");
    private static final GenreView GENRE = new GenreView(7, "鉄急須", 3, 1L);

    private static Instant ago(int days) {
        return NOW.minus(Duration.ofDays(days));
    }

    private static MarketPoint price(int daysAgo, long price) {
        return new MarketPoint(ago(daysAgo), price, true, 1);
    }

    private static ItemSheet sheet(
            @Nullable Long price, @Nullable String withdrawn, List<MarketPoint> prices, List<RankPoint> ranks) {
        ItemView item = new ItemView(
                "s:1",
                "急須",
                null,
                null,
                Optional.empty(),
                Optional.of(GENRE),
                price,
                true,
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
        return new ItemSheet(
                new ItemDetails(item, null, List.of(), List.of(), prices, List.of(), ranks),
                List.of(GENRE),
                Optional.of(GENRE),
                List.of(ago(13), ago(1)),
                checks,
                NOW,
                30);
    }

    @Test
    void the_sentence_compares_price_and_rank_with_before() {
        ItemSheet sheet = sheet(
                6_480L,
                null,
                List.of(price(90, 9_000), price(40, 7_280), price(12, 6_880), price(1, 6_480)),
                List.of(new RankPoint(ago(13), 7, 17), new RankPoint(ago(1), 7, 4)));
        assertThat(sheet.priceNow() + sheet.sentence())
                .isEqualTo(
                        "¥6,480 now, the lowest in 30 days and ¥800 (11 %) below 12 Feb. Rank 4 in 鉄急須, up from 17 on "
                                + "1 Mar. Checked 38 min ago, unchanged.");
        assertThat(sheet.priceBefore()).isEqualTo(6_880);
    }

    @Test
    void an_item_that_left_the_ranking_or_the_shop_says_so() {
        ItemSheet left = sheet(100L, null, List.of(price(3, 100)), List.of(new RankPoint(ago(13), 7, 17)));
        assertThat(left.sentence())
                .contains("unchanged in 30 days")
                .contains("No longer in the ranking of 鉄急須; last seen there at 17.");
        assertThat(sheet(null, "gone", List.of(), List.of()).sentence()).contains("The shop no longer has it");
        assertThat(sheet(null, null, List.of(), List.of()).priceNow()).isEqualTo("No price is known");
    }

    @Test
    void what_changed_is_shown_with_the_check_that_wrote_it() {
        ItemSheet sheet = sheet(90L, null, List.of(price(5, 100), price(1, 90)), List.of());
        assertThat(sheet.changes(sheet.checks().get(0))).isEqualTo("price ¥100 → ¥90");
        assertThat(sheet.changes(sheet.checks().get(1))).isEmpty();
    }
}
