package dev.okiagari.catalog.shop;

import static dev.okiagari.catalog.shop.RakutenTest.category;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.okiagari.catalog.OddShop;
import dev.okiagari.catalog.answer.Applier;
import dev.okiagari.catalog.answer.Content.GenreContent;
import dev.okiagari.catalog.answer.Content.GenreRow;
import dev.okiagari.catalog.answer.Content.ItemContent;
import dev.okiagari.catalog.answer.Content.RankedItem;
import dev.okiagari.catalog.answer.Content.RankingContent;
import dev.okiagari.catalog.answer.Content.TagContent;
import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.answer.RankingAnswer;
import dev.okiagari.catalog.answer.RawAnswer;
import dev.okiagari.catalog.answer.ShopReply;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.sandbox.dial.Credentials;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.rakuten.RakutenSite;
import dev.okiagari.sandbox.rakuten.Shop;
import dev.okiagari.sandbox.rakuten.ShopItem;
import dev.okiagari.sandbox.wire.RunningStandIn;
import dev.okiagari.sandbox.words.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The client against the stand-in shop, in each of its generations. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SandboxShopTest {
    private final Shop market = new Shop(new Seed(5));
    private final RunningStandIn station = RunningStandIn.open("rakuten", 0, new RakutenSite(market), new Seed(5));
    private final GuardedHttp http = OddShop.http();

    @BeforeEach
    void heal() {
        market.day(Shop.FIRST_DAY);
        station.dials().heal();
    }

    @AfterAll
    void close() {
        http.close();
        station.close();
    }

    private Rakuten client() {
        return new Rakuten(http, OddShop.settings(station.url()));
    }

    private Rakuten client(String version) {
        RakutenSettings settings = OddShop.settings(station.url());
        return new Rakuten(
                http,
                settings.withPaths(new RakutenSettings.Paths(
                        "ichibaranking/api/IchibaItem/Ranking/" + version,
                        "ichibams/api/IchibaItem/Search/" + version,
                        "ichibagt/api/IchibaGenre/Search/" + version,
                        "ichibagt/api/IchibaTag/Search/" + version)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"20220601", "20260401", "20260701"})
    void every_item_comes_out_as_it_is_in_every_generation(String version) {
        // The first ones have all kinds of pictures, nulls and missing members, and some are sold out.
        for (ShopItem.Offer offer : market.offers(market.day()).subList(0, 40)) {
            ShopItem item = offer.item();
            RawAnswer answer = client(version).item(item.code()).orElseThrow();
            ItemContent content = (ItemContent) Applier.content(answer);
            assertThat(content.wording().name()).isEqualTo(item.name().strip());
            assertThat(content.offer().price()).isEqualTo(offer.price());
            assertThat(content.offer().isAvailable()).isEqualTo(offer.available());
            assertThat(content.genre()).isEqualTo(item.genre());
            assertThat(content.images()).hasSize(2 * item.pictures());
            assertThat(content.tags())
                    .containsExactlyElementsOf(item.tags().stream()
                            .map(Integer::longValue)
                            .sorted()
                            .toList());
            if (item.index() % 10 == 7 || item.index() % 10 == 9) {
                assertThat(content.offer().pointRate()).isNull();
            }
        }
        String code = market.items().keySet().iterator().next();
        assertThat(client(version).item(code.substring(0, code.indexOf(':')) + ":1"))
                .as("an item that a shop does not have is gone")
                .isEmpty();
        assertThat(category(catchThrowable(() -> client(version).item("nobody:1"))))
                .as("a shop that there is not is a wrong parameter")
                .isEqualTo(RakutenFaults.CLIENT_ERROR);
    }

    @ParameterizedTest
    @ValueSource(strings = {"20140222", "20260401"})
    void genres_come_out_with_their_parents_in_both_generations(String version) {
        int leaf = market.leaves().getFirst();
        GenreContent content = (GenreContent) Applier.content(client(version).genre(leaf));
        assertThat(content.rows()).extracting(GenreRow::level).containsExactly(0, 1, 2, 3);
        GenreContent root = (GenreContent) Applier.content(client(version).genre(0));
        assertThat(root.rows())
                .hasSize(6)
                .filteredOn(row -> row.parent() != null)
                .hasSize(5);
        assertThat(category(catchThrowable(() -> client(version).genre(7)))).isEqualTo(RakutenFaults.CLIENT_ERROR);
    }

    @Test
    void tags_come_out_with_their_groups() {
        Map<Long, RawAnswer> found = client().tags(List.of(1_000_001L, 1_001_000L, 999L));
        assertThat(found).containsOnlyKeys(1_000_001L, 1_001_000L);
        RawAnswer among = Objects.requireNonNull(found.get(1_000_001L));
        TagContent tag = (TagContent) Applier.content(among);
        assertThat(tag.tag().parent()).isEqualTo(1_000_000L);
        assertThat(tag.group().name()).isEqualTo("カラー");
        assertThat(client().tags(List.of(1_000_001L)).values())
                .extracting(RawAnswer::hash)
                .containsExactly(among.hash());
    }

    @Test
    void all_pages_of_a_ranking_are_its_places() {
        long top = 100_000;
        List<ShopReply> pages = new ArrayList<>();
        for (int page = 1; page <= Rakuten.MOST_PAGES; page++) {
            Optional<ShopReply> found = client().rankingPage(top, page);
            if (found.isEmpty()) {
                break;
            }
            pages.add(found.get());
        }
        RankingContent content = (RankingContent)
                Applier.content(RawAnswer.of(Entity.RANKING, Long.toString(top), RankingAnswer.joined(pages)));
        assertThat(content.places())
                .containsExactlyElementsOf(market.ranking((int) top, market.day()).stream()
                        .map(ranked -> new RankedItem(
                                ranked.rank(), ranked.offer().item().code()))
                        .toList());
        assertThat(pages.size()).isGreaterThan(15);
    }

    @Test
    void the_next_day_changes_the_hash_of_some_items_and_not_of_all() {
        List<String> codes = market.items().keySet().stream().limit(40).toList();
        List<String> before = codes.stream().map(this::hash).toList();
        assertThat(codes.stream().map(this::hash)).isEqualTo(before);
        market.day(Shop.FIRST_DAY.plusDays(1));
        List<String> after = codes.stream().map(this::hash).toList();
        assertThat(after).isNotEqualTo(before).containsAnyElementsOf(before);
    }

    private String hash(String code) {
        return client().item(code).map(RawAnswer::hash).orElse("gone");
    }

    @ParameterizedTest
    @CsvSource({
        "429,rakuten.rate_limit",
        "500,rakuten.transient",
        "404,rakuten.client_error",
        "400,rakuten.client_error"
    })
    void dialled_errors_have_their_categories_in_every_generation(int status, String name) {
        station.dials().set(DialSettings.healthy().withErrors(Map.of(status, 1.0)));
        for (String version : List.of("20220601", "20260401", "20260701")) {
            assertThat(category(catchThrowable(() -> client(version).item("s:1"))))
                    .extracting(category -> category.name())
                    .isEqualTo(name);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Credentials.class, names = "ACCEPTED", mode = EnumSource.Mode.EXCLUDE)
    void refused_keys_are_auth(Credentials refusal) {
        station.dials().set(DialSettings.healthy().with(refusal));
        for (String version : List.of("20220601", "20260401", "20260701")) {
            assertThat(category(catchThrowable(() -> client(version).item("s:1"))))
                    .isEqualTo(RakutenFaults.AUTH);
        }
    }
}
