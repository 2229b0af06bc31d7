package dev.okiagari.catalog.store;

import static dev.okiagari.catalog.CatalogTablesFixture.answer;
import static dev.okiagari.catalog.CatalogTablesFixture.genre;
import static dev.okiagari.catalog.CatalogTablesFixture.item;
import static dev.okiagari.catalog.CatalogTablesFixture.ranking;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.catalog.CatalogTablesFixture;
import dev.okiagari.catalog.answer.Applier;
import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.answer.RawAnswer;
import dev.okiagari.catalog.store.Staged.Comparison;
import dev.okiagari.catalog.view.GenreBranch;
import dev.okiagari.engine.model.DatabaseFailed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CatalogWritesPgTest {
    private static final String FULL =
            ",\"itemName\":\"だるま\",\"itemPrice\":100,\"availability\":1,\"shopCode\":\"s\",\"shopName\":\"店\","
                    + "\"genreId\":5,\"reviewCount\":3,\"reviewAverage\":4.5,\"tagIds\":[7,8],\"smallImageUrls\":[\"b\",\"a\"]";
    private static final List<String> ALL = all();

    private final CatalogTablesFixture fixture = new CatalogTablesFixture(getClass());
    private final CatalogWrites writes = fixture.writes;

    private static List<String> all() {
        List<String> tables = new ArrayList<>(CatalogTablesFixture.CLEAN);
        tables.addAll(CatalogTablesFixture.HISTORY);
        tables.addAll(List.of("staging", "owed_target", "run_failure", "doomed", "gone", "target_genre"));
        return tables;
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private Comparison compared(RawAnswer answer) {
        return fixture.database.inTransaction(tx -> writes.staged(tx, answer.entity(), answer.sourceId())
                .map(staged -> staged.with(answer.hash(), Applier.VERSION))
                .orElse(Comparison.NEW));
    }

    private String active(String item) {
        return fixture.value("select is_active::text from catalog.item where id = '" + item + "'");
    }

    private void judgeActive() {
        fixture.write(writes::active);
    }

    private FailedTarget failed(String id, String category, Integer status) {
        return new FailedTarget(Entity.ITEM, id, 12, category, status, "could not");
    }

    @Test
    void an_item_is_written_with_its_shop_tags_images_and_history() {
        fixture.apply(item("s:1", FULL));
        assertThat(fixture.column(
                        "select concat_ws('|', name, shop, genre, price, review_average, is_active) from catalog.item"))
                .containsExactly("だるま|s|5|100|4.5|f");
        assertThat(fixture.column("select name from catalog.shop")).containsExactly("店");
        assertThat(fixture.column("select tag from catalog.item_tag order by tag"))
                .containsExactly("7", "8");
        assertThat(fixture.column("select url from catalog.item_image order by position"))
                .containsExactly("b", "a");
        assertThat(fixture.column("select price from catalog.item_market_snapshot"))
                .containsExactly("100");
        assertThat(fixture.column("select review_count from catalog.item_review_snapshot"))
                .containsExactly("3");
    }

    @Test
    void applying_the_same_answer_again_changes_nothing_but_times() {
        fixture.apply(item("s:1", FULL), ranking(5, "s:1", "s:2"));
        Map<String, List<String>> before = fixture.contents(clean());
        String change = fixture.value("select change from catalog.item");
        String saved = fixture.value("select saved_at from catalog.staging where entity = 'item'");
        fixture.apply(item("s:1", FULL), ranking(5, "s:1", "s:2"));
        assertThat(fixture.contents(clean())).isEqualTo(before);
        assertThat(fixture.value("select change from catalog.item")).isEqualTo(change);
        assertThat(fixture.value("select saved_at from catalog.staging where entity = 'item'"))
                .isEqualTo(saved);
    }

    private static List<String> clean() {
        List<String> tables = new ArrayList<>(CatalogTablesFixture.CLEAN);
        tables.addAll(CatalogTablesFixture.HISTORY);
        return tables;
    }

    @Test
    void a_change_replaces_tags_and_images_and_adds_to_the_history_what_changed() {
        fixture.apply(item("s:1", FULL));
        fixture.apply(item(
                "s:1",
                FULL.replace(":100,", ":90,")
                        .replace("[7,8]", "[8,9]")
                        .replace("[\"b\",\"a\"]", "[\"a\"],\"mediumImageUrls\":[\"m\"]")));
        assertThat(fixture.column("select tag from catalog.item_tag order by tag"))
                .containsExactly("8", "9");
        assertThat(fixture.column("select size || url from catalog.item_image order by 1"))
                .containsExactly("mediumm", "smalla");
        assertThat(fixture.column("select price from catalog.item_market_snapshot order by taken_at"))
                .containsExactly("100", "90");
        assertThat(fixture.column("select review_count from catalog.item_review_snapshot"))
                .containsExactly("3");
        assertThat(fixture.value("select change from catalog.item")).isEqualTo("2");
    }

    @Test
    void answers_are_compared_with_what_was_applied() {
        RawAnswer one = item("s:1", FULL);
        assertThat(compared(one)).isEqualTo(Comparison.NEW);
        fixture.apply(one);
        assertThat(compared(one)).isEqualTo(Comparison.UNCHANGED);
        assertThat(compared(item("s:1", ""))).isEqualTo(Comparison.CHANGED);
        assertThat(compared(item("s:2", ""))).isEqualTo(Comparison.NEW);
        assertThat(new Staged(one.hash(), "", 1).with(one.hash(), 2)).isEqualTo(Comparison.TO_APPLY_AGAIN);
    }

    @Test
    void an_unchanged_answer_moves_checked_at_alone() {
        fixture.apply(item("s:1", FULL));
        fixture.run("update catalog.staging set checked_at = checked_at - interval '1 day'");
        Map<String, List<String>> before = fixture.contents(clean());
        assertThat(fixture.<Boolean>read(tx -> writes.unchanged(tx, Entity.ITEM, "s:1")))
                .isTrue();
        assertThat(fixture.value("select checked_at > applied_at from catalog.staging"))
                .isEqualTo("t");
        assertThat(fixture.contents(clean())).isEqualTo(before);
        assertThat(fixture.<Boolean>read(tx -> writes.unchanged(tx, Entity.ITEM, "s:9")))
                .as("staging has no such row")
                .isFalse();
    }

    @Test
    void an_item_is_active_when_its_genre_and_shop_are_known() {
        fixture.apply(
                item("s:1", FULL), item("x:1", ",\"genreId\":5"), item("s:2", ",\"shopCode\":\"s\",\"genreId\":6"));
        judgeActive();
        assertThat(fixture.column("select id from catalog.item where is_active"))
                .isEmpty();
        fixture.apply(genre(5));
        judgeActive();
        assertThat(fixture.column("select id from catalog.item where is_active"))
                .containsExactly("s:1");
        String change = fixture.value("select change from catalog.item where id = 's:1'");
        assertThat(change).isEqualTo(fixture.value("select last from catalog.feed"));
        judgeActive();
        assertThat(fixture.value("select change from catalog.item where id = 's:1'"))
                .as("nothing changed")
                .isEqualTo(change);
    }

    @Test
    void an_item_that_is_gone_or_not_found_is_inactive_until_it_is_seen_again() {
        fixture.apply(item("s:1", FULL), genre(5));
        judgeActive();
        String checked = fixture.value("select checked_at from catalog.staging where entity = 'item'");
        fixture.write(tx -> writes.gone(tx, Entity.ITEM, "s:1"));
        assertThat(active("s:1")).isEqualTo("false");
        assertThat(fixture.value("select checked_at from catalog.staging where entity = 'item'"))
                .as("asked for and not seen")
                .isEqualTo(checked);
        judgeActive();
        assertThat(active("s:1")).isEqualTo("false");
        fixture.write(tx -> writes.unchanged(tx, Entity.ITEM, "s:1"));
        judgeActive();
        assertThat(active("s:1")).isEqualTo("true");
        fixture.write(tx -> writes.failed(tx, failed("s:1", "rakuten.client_error", 404)));
        judgeActive();
        assertThat(active("s:1")).isEqualTo("false");
        fixture.apply(item("s:1", ""));
        assertThat(fixture.column("select withdrawn from catalog.staging where entity = 'item'"))
                .containsExactly("null");
    }

    @Test
    void what_fails_is_owed_until_it_succeeds_is_gone_or_is_not_found() {
        for (String id : List.of("s:1", "s:2", "s:3", "s:4")) {
            fixture.write(tx -> writes.failed(tx, failed(id, "rakuten.transient", 500)));
        }
        fixture.write(tx -> writes.failed(tx, failed("s:1", "rakuten.client_error", 400)));
        assertThat(fixture.column(
                        "select concat_ws('|', job, category, http_status, run, times) from catalog.owed_target "
                                + "where source_id = 's:1'"))
                .containsExactly("item|rakuten.client_error|400|12|2");
        fixture.apply(item("s:1", FULL));
        fixture.write(tx -> writes.gone(tx, Entity.ITEM, "s:2"));
        fixture.write(tx -> writes.failed(tx, failed("s:3", "rakuten.client_error", 404)));
        assertThat(fixture.column("select source_id from catalog.owed_target")).containsExactly("s:4");
        assertThat(fixture.column("select category || n from catalog.run_failure order by 1"))
                .containsExactly("rakuten.client_error2", "rakuten.transient4");
    }

    @Test
    void genres_of_one_answer_are_written_together_and_names_are_never_lost() {
        fixture.apply(
                answer(
                        Entity.GENRE,
                        "3",
                        "{\"current\":{\"genreId\":3,\"genreName\":\"c\",\"genreLevel\":2},\"parents\":[{\"parent\":{\"genreId\":9,"
                                + "\"genreName\":\"top\",\"genreLevel\":1}}],\"children\":[{\"child\":{\"genreId\":1,\"genreName\":\"d\",\"genreLevel\":3}}]}"));
        assertThat(
                        fixture.column(
                                "select concat_ws('|', id, name, level, coalesce(parent::text, '-')) from catalog.genre order by level"))
                .containsExactly("0|0|-", "9|top|1|0", "3|c|2|9", "1|d|3|3");
        fixture.apply(answer(Entity.GENRE, "9", "{\"genre\":{\"genreId\":9},\"children\":[{\"genreId\":3}]}"));
        assertThat(fixture.column("select name from catalog.genre where id in (3, 9) order by id"))
                .containsExactly("c", "top");
        assertThat(fixture.<Map<Long, List<Long>>>read(tx -> new GenreReads().below(tx, List.of(9L))))
                .isEqualTo(Map.of(9L, List.of(1L, 3L, 9L)));
        assertThat(fixture.<List<GenreBranch.Node>>read(tx -> new GenreReads().nodes(tx, 9)))
                .hasSize(1);
    }

    @Test
    void a_tag_comes_with_its_group_and_an_unknown_parent() {
        fixture.apply(answer(
                Entity.TAG,
                "2",
                "{\"tagGroups\":[{\"tagGroupId\":8,\"tagGroupName\":\"色\",\"tags\":[{\"tag\":{\"tagId\":2,\"tagName\":\"赤\","
                        + "\"parentTagId\":77}}]}]}"));
        assertThat(fixture.column("select concat_ws('|', t.id, t.name, t.parent, g.name) from catalog.tag t "
                        + "join catalog.tag_group g on g.id = t.tag_group"))
                .containsExactly("2|赤|77|色");
    }

    @Test
    void a_failure_in_the_middle_rolls_the_whole_target_back() {
        fixture.apply(item("s:1", FULL), genre(5), ranking(5, "s:1"));
        fixture.run("alter table catalog.item_image add constraint planted check (url <> 'planted')");
        Map<String, List<String>> before = fixture.contents(ALL);
        String feed = fixture.value("select last from catalog.feed");
        assertThatThrownBy(() ->
                        fixture.apply(item("s:1", FULL.replace(":100,", ":1,").replace("\"b\"", "\"planted\""))))
                .isInstanceOf(DatabaseFailed.class);
        assertThat(fixture.contents(ALL)).isEqualTo(before);
        assertThat(fixture.value("select last from catalog.feed")).isEqualTo(feed);
    }

    @Test
    void replaying_raw_answers_into_emptied_tables_restores_them_and_leaves_history_alone() {
        List<RawAnswer> answers = List.of(
                item("s:1", FULL),
                item("s:2", FULL.replace(":100,", ":7,")),
                genre(5),
                answer(
                        Entity.TAG,
                        "7",
                        "{\"tagGroups\":[{\"tagGroupId\":8,\"tags\":[{\"tagId\":7,\"tagName\":\"赤\"}]}]}"));
        fixture.apply(answers.toArray(RawAnswer[]::new));
        fixture.write(tx -> writes.gone(tx, Entity.ITEM, "s:2"));
        judgeActive();
        Map<String, List<String>> before = fixture.contents(ALL);
        fixture.run(
                "truncate catalog.item, catalog.shop, catalog.genre, catalog.tag, catalog.tag_group, catalog.item_tag, "
                        + "catalog.item_image");
        for (RawAnswer answer : answers) {
            assertThat(fixture.<Boolean>read(tx -> writes.replayed(tx, answer))).isTrue();
        }
        judgeActive();
        assertThat(fixture.contents(ALL)).isEqualTo(before);
        assertThat(fixture.<Boolean>read(tx -> writes.replayed(tx, item("s:1", ""))))
                .as("another content is applied by now")
                .isFalse();
    }

    @Test
    void texts_that_postgresql_cannot_store_are_stored_without_those_characters() {
        fixture.apply(item("s:1", ",\"itemName\":\"a\\u0000b\\ud83d\",\"itemPrice\":-5,\"reviewAverage\":-1"));
        assertThat(
                        fixture.column(
                                "select name || coalesce(price::text, '-') || coalesce(review_average::text, '-') from catalog.item"))
                .containsExactly("ab--");
    }
}
