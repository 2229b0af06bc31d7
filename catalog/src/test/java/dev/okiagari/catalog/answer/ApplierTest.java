package dev.okiagari.catalog.answer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.catalog.answer.Content.Flags;
import dev.okiagari.catalog.answer.Content.GenreContent;
import dev.okiagari.catalog.answer.Content.GenreRow;
import dev.okiagari.catalog.answer.Content.Image;
import dev.okiagari.catalog.answer.Content.ItemContent;
import dev.okiagari.catalog.answer.Content.Offer;
import dev.okiagari.catalog.answer.Content.RankedItem;
import dev.okiagari.catalog.answer.Content.RankingContent;
import dev.okiagari.catalog.answer.Content.Reviews;
import dev.okiagari.catalog.answer.Content.Seller;
import dev.okiagari.catalog.answer.Content.Tag;
import dev.okiagari.catalog.answer.Content.TagContent;
import dev.okiagari.catalog.answer.Content.TagGroup;
import dev.okiagari.catalog.answer.Content.Wording;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers as the shop was seen to give them. */
class ApplierTest {
    private static final String ROW =
            "{\"itemName\":\"だるま \",\"catchcopy\":\"\",\"itemCode\":\"s:1\",\"itemPrice\":1980,\"itemUrl\":\"https://i\",\"availability\":0,"
                    + "\"taxFlag\":0,\"postageFlag\":1,\"pointRate\":10,\"shopCode\":\"s\",\"shopName\":\"店\",\"shopUrl\":\"https://s\","
                    + "\"genreId\":\"100371\",\"reviewCount\":3,\"reviewAverage\":4.67,\"tagIds\":[9,7,9],"
                    + "\"smallImageUrls\":[\"u2\",\"u1\"],\"mediumImageUrls\":[{\"imageUrl\":\"m1\"}]}";

    private static ShopReply reply(String json) {
        return ShopReply.read(json.getBytes(UTF_8));
    }

    private static Content content(Entity entity, String id, String json) {
        return Applier.content(RawAnswer.of(entity, id, reply(json)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"Items\":[%s]}",
                "{\"items\":[%s]}",
                "{\"Items\":[{\"Item\":%s}]}",
                "{\"items\":[{\"item\":%s}]}"
            })
    void an_item_is_read_from_every_shape(String shape) {
        assertThat(content(Entity.ITEM, "s:1", shape.formatted(ROW)))
                .isEqualTo(new ItemContent(
                        "s:1",
                        new Wording("だるま", null, null, "https://i"),
                        new Seller("s", "店", "https://s"),
                        100371L,
                        new Offer(1980L, false, 10, new Flags("0", "0", "1")),
                        new Reviews(3L, new BigDecimal("4.67")),
                        List.of(7L, 9L),
                        List.of(
                                new Image("small", 0, "u2"),
                                new Image("small", 1, "u1"),
                                new Image("medium", 0, "m1"))));
    }

    @Test
    void a_flag_of_a_value_that_is_not_known_is_kept_as_the_shop_gave_it() {
        String row =
                "{\"items\":[{\"itemCode\":\"s:1\",\"availability\":2,\"taxFlag\":\"reduced\",\"postageFlag\":-1}]}";
        Offer offer = ((ItemContent) content(Entity.ITEM, "s:1", row)).offer();
        assertThat(offer.isAvailable()).as("neither in stock nor sold out").isNull();
        assertThat(offer.flags()).isEqualTo(new Flags("2", "reduced", "-1"));
    }

    @Test
    void an_item_may_lack_everything_but_its_code() {
        ItemContent nothing = new ItemContent(
                "s:1",
                new Wording(null, null, null, null),
                null,
                null,
                new Offer(null, null, null, new Flags(null, null, null)),
                new Reviews(null, null),
                List.of(),
                List.of());
        assertThat(content(Entity.ITEM, "s:1", "{\"Items\":[{\"itemCode\":\"s:1\"}]}"))
                .isEqualTo(nothing);
        assertThat(
                        content(
                                Entity.ITEM,
                                "s:1",
                                "{\"Items\":[{\"itemCode\":\"s:1\",\"itemName\":null,\"itemPrice\":null,\"shopCode\":null,\"genreId\":null,"
                                        + "\"tagIds\":null,\"smallImageUrls\":null,\"mediumImageUrls\":[],\"reviewAverage\":null}]}"))
                .isEqualTo(nothing);
    }

    @Test
    void numbers_may_be_text() {
        ItemContent item = (ItemContent) content(
                Entity.ITEM,
                "s:1",
                "{\"Items\":[{\"itemCode\":\"s:1\",\"itemPrice\":\"1,980\",\"reviewAverage\":\"4.0\",\"genreId\":5}]}");
        assertThat(item.offer().price()).isEqualTo(1980);
        assertThat(item.reviews().average()).isEqualByComparingTo("4");
        assertThat(item.genre()).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"count\":0,\"hits\":0}",
                "{\"Items\":[]}",
                "{\"items\":[],\"count\":0}",
                "{\"Items\":[{\"itemCode\":\"s:2\"}]}"
            })
    void no_rows_for_a_code_means_gone(String json) {
        assertThat(ItemAnswer.row(reply(json).json(), "s:1")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "null",
                "{\"count\":1}",
                "{\"Items\":null}",
                "{\"Items\":[{\"itemName\":\"x\"}]}",
                "{\"error\":\"x\"}"
            })
    void json_without_the_expected_members_is_no_answer(String json) {
        assertThatThrownBy(() -> ItemAnswer.row(reply(json).json(), "s:1")).isInstanceOf(UnexpectedAnswer.class);
    }

    @Test
    void a_ranking_is_read_in_the_order_of_ranks_with_its_gaps() {
        assertThat(content(
                        Entity.RANKING,
                        "5",
                        "{\"Items\":[{\"Item\":{\"rank\":31,\"itemCode\":\"c:3\"}},{\"rank\":\"4\",\"itemCode\":\"b:2\"},"
                                + "{\"rank\":1,\"itemCode\":\"a:1\"}]}"))
                .isEqualTo(new RankingContent(
                        5, List.of(new RankedItem(1, "a:1"), new RankedItem(4, "b:2"), new RankedItem(31, "c:3"))));
        assertThatThrownBy(() -> content(Entity.RANKING, "5", "{\"Items\":[{\"rank\":1}]}"))
                .isInstanceOf(UnexpectedAnswer.class);
        assertThatThrownBy(() -> content(Entity.RANKING, "5", "{\"title\":\"x\"}"))
                .isInstanceOf(UnexpectedAnswer.class);
    }

    @Test
    void pages_of_a_ranking_become_one_answer() {
        ShopReply one = reply("{\"title\":\"t\",\"Items\":[{\"rank\":1,\"itemCode\":\"a:1\"}]}");
        ShopReply two = reply("{\"title\":\"t\",\"Items\":[{\"rank\":31,\"itemCode\":\"b:2\"}]}");
        assertThat(RankingAnswer.joined(List.of(one))).isSameAs(one);
        assertThat(new String(RankingAnswer.joined(List.of(one, two)).body(), UTF_8))
                .isEqualTo(
                        "{\"title\":\"t\",\"Items\":[{\"rank\":1,\"itemCode\":\"a:1\"},{\"rank\":31,\"itemCode\":\"b:2\"}]}");
        assertThat(new String(one.body(), UTF_8)).doesNotContain("b:2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"genre\":{\"genreId\":3,\"nameJa\":\"c\",\"level\":3},\"ancestors\":[{\"genreId\":2,\"nameJa\":\"b\",\"level\":2},"
                        + "{\"genreId\":1,\"nameJa\":\"a\",\"level\":1}],\"siblings\":[],"
                        + "\"children\":[{\"genreId\":4,\"nameJa\":\"d\",\"level\":4}]}",
                "{\"current\":{\"genreId\":3,\"genreName\":\"c\",\"genreLevel\":3},\"parents\":[{\"parent\":{\"genreId\":0,"
                        + "\"genreName\":\"\",\"genreLevel\":0}},{\"parent\":{\"genreId\":1,\"genreName\":\"a\",\"genreLevel\":1}},"
                        + "{\"parent\":{\"genreId\":2,\"genreName\":\"b\",\"genreLevel\":2}}],\"brothers\":[],"
                        + "\"children\":[{\"child\":{\"genreId\":\"4\",\"genreName\":\"d\",\"genreLevel\":4}}]}"
            })
    void a_genre_has_a_line_of_parents_from_the_root_in_both_generations(String json) {
        assertThat(content(Entity.GENRE, "3", json))
                .isEqualTo(new GenreContent(
                        3,
                        List.of(
                                new GenreRow(0, null, 0, null),
                                new GenreRow(1, "a", 1, 0L),
                                new GenreRow(2, "b", 2, 1L),
                                new GenreRow(3, "c", 3, 2L),
                                new GenreRow(4, "d", 4, 3L))));
    }

    @Test
    void the_root_has_children_and_no_parent() {
        String root = "{\"parents\":[],\"current\":{\"genreId\":0,\"genreName\":\"\",\"genreLevel\":0},"
                + "\"children\":[{\"genreId\":101240,\"genreName\":\"CD\",\"genreLevel\":1}]}";
        assertThat(content(Entity.GENRE, "0", root))
                .isEqualTo(new GenreContent(
                        0, List.of(new GenreRow(0, null, 0, null), new GenreRow(101240, "CD", 1, 0L))));
        assertThatThrownBy(() -> content(Entity.GENRE, "7", root)).isInstanceOf(UnexpectedAnswer.class);
        assertThatThrownBy(() -> content(Entity.GENRE, "7", "{}")).isInstanceOf(UnexpectedAnswer.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"tagGroups\":[{\"tagGroup\":{\"tagGroupId\":8,\"tagGroupName\":\"g\",\"tags\":[{\"tag\":{\"tagId\":1,\"tagName\":\"x\"}},"
                        + "{\"tag\":{\"tagId\":2,\"tagName\":\"y\",\"parentTagId\":0}}]}}]}",
                "{\"tagGroups\":[{\"tagGroupId\":8,\"tagGroupName\":\"g\",\"tags\":[{\"tag\":{\"tagId\":2,\"tagName\":\"y\",\"parentTagId\":0}},"
                        + "{\"tag\":{\"tagId\":1}}]}]}",
                "{\"tagGroups\":[{\"tagGroupId\":9,\"tags\":[]},{\"tagGroupId\":8,\"tagGroupName\":\"g\",\"tags\":[{\"tagId\":\"2\",\"tagName\":\"y\","
                        + "\"parentTagId\":0}]}]}"
            })
    void a_tag_is_found_in_its_group_wrapped_or_not_at_each_level(String json) {
        TagContent expected = new TagContent(new TagGroup(8, "g"), new Tag(2, "y", 0L));
        assertThat(content(Entity.TAG, "2", json)).isEqualTo(expected);
        ShopReply part = TagAnswer.part(reply(json), 2).orElseThrow();
        assertThat(content(Entity.TAG, "2", new String(part.body(), UTF_8))).isEqualTo(expected);
        assertThat(new String(part.body(), UTF_8)).doesNotContain("\"x\"", "\"tagId\":1");
        assertThat(TagAnswer.part(reply(json), 3)).isEmpty();
    }

    @Test
    void a_tag_has_the_same_hash_whichever_tags_were_asked_for_with_it() {
        String group =
                "{\"tagGroups\":[{\"tagGroupId\":8,\"tagGroupName\":\"g\",\"tags\":[%s{\"tag\":{\"tagId\":2,\"tagName\":\"y\"}}]}]}";
        RawAnswer alone = RawAnswer.of(
                Entity.TAG, "2", TagAnswer.part(reply(group.formatted("")), 2).orElseThrow());
        RawAnswer among = RawAnswer.of(
                Entity.TAG,
                "2",
                TagAnswer.part(reply(group.formatted("{\"tag\":{\"tagId\":1}},")), 2)
                        .orElseThrow());
        assertThat(among.hash()).isEqualTo(alone.hash());
        assertThatThrownBy(() -> TagAnswer.part(reply("{}"), 2)).isInstanceOf(UnexpectedAnswer.class);
    }

    @Test
    void a_stored_answer_has_the_hash_of_the_received_one() {
        RawAnswer received = RawAnswer.of(Entity.ITEM, "s:1", reply("{ \"Items\": [" + ROW + "] }"));
        assertThat(RawAnswer.stored(Entity.ITEM, "s:1", received.body()).hash()).isEqualTo(received.hash());
        assertThat(received.key().text()).endsWith("/source_id=s%3A1/hash=" + received.hash() + ".json");
    }
}
