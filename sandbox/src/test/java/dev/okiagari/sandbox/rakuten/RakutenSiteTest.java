package dev.okiagari.sandbox.rakuten;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.sandbox.RawCall;
import dev.okiagari.sandbox.dial.Credentials;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.wire.RunningStandIn;
import dev.okiagari.sandbox.words.Seed;
import java.io.IOException;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RakutenSiteTest {
    private static final String RANKING = "/ichibaranking/api/IchibaItem/Ranking/20220601?";
    private static final String ITEM = "/ichibams/api/IchibaItem/Search/20260401?";
    private static final String OLD_ITEM = "/ichibams/api/IchibaItem/Search/20220601?";
    private static final String LATEST_ITEM = "/ichibams/api/IchibaItem/Search/20260701?";
    private static final String GENRE = "/ichibagt/api/IchibaGenre/Search/20260401?";
    private static final String OLD_GENRE = "/ichibagt/api/IchibaGenre/Search/20140222?";
    private static final String TAG = "/ichibagt/api/IchibaTag/Search/20140222?";

    private final Shop shop = new Shop(new Seed(5));
    private final RunningStandIn standIn = RunningStandIn.open("rakuten", 0, new RakutenSite(shop), new Seed(5));

    @BeforeEach
    void firstDay() {
        shop.day(Shop.FIRST_DAY);
        standIn.dials().heal();
    }

    @AfterAll
    void close() {
        standIn.close();
    }

    private RawCall.Seen get(String target) throws IOException {
        return RawCall.send(
                standIn.url(),
                "GET " + target + "&applicationId=app&accessKey=key HTTP/1.1\r\nOrigin: https://o.invalid\r\n"
                        + "Referer: https://o.invalid/\r\n\r\n");
    }

    private JsonNode json(String target) throws IOException {
        RawCall.Seen seen = get(target);
        assertThat(seen.status()).as(seen.text()).isEqualTo(200);
        return new ObjectMapper().readTree(seen.body());
    }

    @Test
    void there_are_3000_items_in_100_genres_with_japanese_names() {
        assertThat(shop.items()).hasSize(3_000);
        Set<Integer> used = new HashSet<>();
        shop.items().values().forEach(item -> used.add(item.genre()));
        assertThat(used).hasSize(100);
        assertThat(shop.items().values()).anyMatch(item -> item.name().contains("起き上がり小法師"));
        assertThat(new Shop(new Seed(5)).offers(LocalDate.of(2026, 5, 1)))
                .isEqualTo(shop.offers(LocalDate.of(2026, 5, 1)));
        assertThat(new Shop(new Seed(6)).items()).isNotEqualTo(shop.items());
    }

    @Test
    void a_ranking_has_thirty_rows_and_gaps() throws IOException {
        JsonNode flat = json(RANKING + "formatVersion=2");
        assertThat(flat.get("Items")).hasSize(30);
        assertThat(flat.get("lastBuildDate").asText()).isEqualTo("Wed, 01 Apr 2026 08:00:00 +0900");
        assertThat(flat.findValues("mediumImageUrls"))
                .anySatisfy(images -> assertThat(images.path(0).isTextual()).isTrue());
        JsonNode wrapped = json(RANKING + "page=2");
        assertThat(wrapped.at("/Items/0/Item/rank").asInt()).isGreaterThan(30);
        assertThat(wrapped.findValuesAsText("imageUrl")).isNotEmpty().allMatch(url -> url.startsWith("https://"));
        assertThat(wrapped.findValuesAsText("rank").stream().map(Integer::valueOf))
                .as("a page begins with its last rank")
                .isSortedAccordingTo(Comparator.reverseOrder());
        List<Integer> ranks =
                shop.ranking(0, shop.day()).stream().map(Shop.Ranked::rank).toList();
        assertThat(ranks).isSorted().doesNotHaveDuplicates();
        assertThat(ranks.getLast()).as("gaps").isGreaterThan(ranks.size());
        assertThat(get(RANKING + "genreId=7").status()).isEqualTo(404);
    }

    @Test
    void an_item_is_found_by_its_code_in_both_shapes() throws IOException {
        ShopItem.Offer offer = shop.offers(shop.day()).stream()
                .filter(o -> o.available() && !o.gone())
                .findFirst()
                .orElseThrow();
        String code = offer.item().code();
        JsonNode modern = json(ITEM + "formatVersion=2&itemCode=" + code);
        assertThat(modern.get("count").asInt()).isEqualTo(1);
        assertThat(modern.at("/items/0/itemCode").asText()).isEqualTo(code);
        assertThat(modern.at("/items/0/itemPrice").asInt()).isEqualTo(offer.price());
        assertThat(modern.at("/items/0/itemName").asText())
                .isEqualTo(offer.item().name());
        JsonNode classic = json(OLD_ITEM + "itemCode=" + code);
        assertThat(classic.at("/Items/0/Item/itemCode").asText()).isEqualTo(code);
        assertThat(json(ITEM + "itemCode=" + sameShop(code)).get("count").asInt())
                .isZero();
        assertThat(get(ITEM + "hits=99&keyword=x").status()).isEqualTo(400);
        assertThat(json(ITEM + "genreId=" + offer.item().genre() + "&availability=0&formatVersion=2")
                        .get("count")
                        .asInt())
                .isBetween(28, 30);
    }

    /** An item that the shop of this one does not have. */
    private static String sameShop(String code) {
        return code.substring(0, code.indexOf(':')) + ":1";
    }

    @Test
    void a_shop_that_there_is_not_is_a_wrong_parameter_in_either_shape_of_errors() throws IOException {
        assertThat(get(ITEM + "itemCode=nobody:1").status()).isEqualTo(400);
        assertThat(get(ITEM + "itemCode=nobody:1").text())
                .contains("\"errors\":{\"errorCode\":400,\"errorMessage\":\"itemCode is not valid\"}");
        assertThat(get(OLD_ITEM + "itemCode=nobody:1").text())
                .contains("\"error\":\"wrong_parameter\",\"error_description\":\"itemCode is not valid\"");
    }

    @Test
    void a_tag_whose_group_is_lost_leaves_the_others_as_they_are() throws IOException {
        shop.loseGroup(1_000_001);
        JsonNode groups = json(TAG + "formatVersion=2&tagId=1000001,1000002").get("tagGroups");
        assertThat(groups).hasSize(2);
        assertThat(groups.get(0).has("tagGroupId")).isFalse();
        assertThat(groups.get(1).get("tagGroupId").asInt()).isEqualTo(1_000);
        shop.findGroups();
        assertThat(json(TAG + "tagId=1000001,1000002").get("tagGroups")).hasSize(1);
    }

    @Test
    void rows_can_come_wrapped_whatever_was_asked_for() throws IOException {
        try (RunningStandIn stubborn =
                RunningStandIn.open("rakuten", 0, new RakutenSite(shop, RakutenSite.Rows.WRAPPED), new Seed(5))) {
            RawCall.Seen seen = RawCall.send(
                    stubborn.url(),
                    "GET " + RANKING + "formatVersion=2&applicationId=app&accessKey=key HTTP/1.1\r\n"
                            + "Origin: https://o.invalid\r\nReferer: https://o.invalid/\r\n\r\n");
            assertThat(new ObjectMapper()
                            .readTree(seen.body())
                            .at("/Items/0/Item/rank")
                            .asInt())
                    .isPositive();
        }
    }

    @Test
    void rows_differ_in_pictures_nulls_and_missing_members() throws IOException {
        assertThat(row(3).get("smallImageUrls")).isEmpty();
        assertThat(row(3).get("imageFlag").asInt()).isZero();
        assertThat(row(5).get("mediumImageUrls")).hasSize(1);
        assertThat(row(4).get("mediumImageUrls")).hasSize(3);
        assertThat(row(7).get("pointRate").isNull()).isTrue();
        assertThat(row(9).has("pointRate")).isFalse();
        assertThat(row(4).has("pointRate")).isTrue();
    }

    private JsonNode row(int index) throws IOException {
        ShopItem item = shop.items().values().stream()
                .filter(one -> one.index() % 10 == index)
                .findFirst()
                .orElseThrow();
        return json(ITEM + "availability=0&formatVersion=2&itemCode=" + item.code())
                .at("/items/0");
    }

    @Test
    void generations_differ_in_the_name_of_the_rows_and_in_what_nothing_found_looks_like() throws IOException {
        String code = shop.items().keySet().iterator().next();
        String query = "formatVersion=2&availability=0&itemCode=";
        assertThat(json(LATEST_ITEM + query + code).at("/Items/0/itemCode").asText())
                .isEqualTo(code);
        assertThat(json(OLD_ITEM + query + sameShop(code)).has("Items")).isFalse();
        assertThat(json(ITEM + query + sameShop(code)).get("items")).isEmpty();
        assertThat(json(OLD_GENRE + "genreId=" + shop.leaves().getFirst())
                        .at("/parents/0/parent/genreId")
                        .asInt())
                .as("the older interface begins at the root")
                .isZero();
        standIn.dials().set(DialSettings.healthy().withErrors(Map.of(429, 1.0)));
        assertThat(get(LATEST_ITEM + "keyword=x").text()).contains("\"statusCode\":429", "\"message\"");
    }

    @Test
    void sold_out_items_show_only_when_asked_for() throws IOException {
        ShopItem.Offer soldOut = shop.offers(shop.day()).stream()
                .filter(o -> !o.available() && !o.gone())
                .findFirst()
                .orElseThrow();
        String code = soldOut.item().code();
        assertThat(json(ITEM + "itemCode=" + code).get("count").asInt()).isZero();
        assertThat(json(ITEM + "availability=0&itemCode=" + code).get("count").asInt())
                .isEqualTo(1);
    }

    @Test
    void days_change_prices_ranks_and_reviews_and_take_items_away() throws IOException {
        List<ShopItem.Offer> before = shop.offers(Shop.FIRST_DAY);
        LocalDate later = Shop.FIRST_DAY.plusDays(30);
        List<ShopItem.Offer> after = shop.offers(later);
        int dearer = 0;
        for (int i = 0; i < before.size(); i++) {
            dearer += before.get(i).price() == after.get(i).price() ? 0 : 1;
            assertThat(after.get(i).reviews())
                    .isGreaterThanOrEqualTo(before.get(i).reviews());
        }
        assertThat(dearer).isBetween(500, 2_950);
        assertThat(shop.ranking(0, later)).isNotEqualTo(shop.ranking(0, Shop.FIRST_DAY));
        ShopItem.Offer gone =
                after.stream().filter(ShopItem.Offer::gone).findFirst().orElseThrow();
        shop.day(later);
        assertThat(json(ITEM + "availability=0&itemCode=" + gone.item().code())
                        .get("count")
                        .asInt())
                .isZero();
        assertThatThrownBy(() -> shop.day(Shop.FIRST_DAY.minusDays(1))).hasMessageContaining("could not make it");
    }

    @Test
    void genres_come_with_those_above_and_below_in_both_shapes() throws IOException {
        int leaf = shop.leaves().getFirst();
        JsonNode modern = json(GENRE + "formatVersion=2&genreId=" + leaf);
        assertThat(modern.at("/genre/nameJa").asText())
                .isEqualTo(shop.withAncestors(leaf).getFirst().name());
        assertThat(modern.get("ancestors")).hasSize(2);
        JsonNode classic = json(OLD_GENRE + "genreId=0");
        assertThat(classic.at("/current/genreLevel").asInt()).isZero();
        assertThat(classic.at("/children/0/child/genreName").isTextual()).isTrue();
        assertThat(get(GENRE + "genreId=1").status()).isEqualTo(404);
    }

    @Test
    void tags_come_in_groups_with_their_parents() throws IOException {
        JsonNode wrapped = json(TAG + "tagId=1000001,1001000,999");
        assertThat(wrapped.get("tagGroups")).hasSize(2);
        assertThat(wrapped.at("/tagGroups/0/tagGroup/tags/0/tag/parentTagId").asInt())
                .isEqualTo(1000000);
        JsonNode flat = json(TAG + "formatVersion=2&tagId=1000001");
        assertThat(flat.at("/tagGroups/0/tags/0/tag/tagName").asText())
                .as("groups are bare, the tags in them are wrapped")
                .startsWith("カラー");
        assertThat(get(TAG + "tagId=1,2,3,4,5,6,7,8,9,10,11").status()).isEqualTo(400);
    }

    @Test
    void errors_have_the_shape_of_their_time() throws IOException {
        standIn.dials().set(DialSettings.healthy().withErrors(Map.of(429, 1.0)));
        assertThat(get(RANKING).text()).contains("\"error\":\"too_many_requests\"", "error_description");
        assertThat(get(ITEM + "keyword=x").text()).contains("\"errors\":{\"errorCode\":429,\"errorMessage\"");
        standIn.dials().set(DialSettings.healthy().with(Credentials.INVALID_400));
        RawCall.Seen invalid = get(RANKING);
        assertThat(invalid.status()).isEqualTo(400);
        assertThat(invalid.text()).contains("specify valid applicationId");
    }

    @Test
    void callers_must_say_who_they_are() throws IOException {
        assertThat(RawCall.get(standIn.url(), RANKING).status()).isEqualTo(400);
        assertThat(RawCall.get(standIn.url(), RANKING + "applicationId=a").status())
                .isEqualTo(400);
        assertThat(RawCall.get(standIn.url(), RANKING + "applicationId=a&accessKey=b")
                        .status())
                .isEqualTo(403);
    }
}
