package dev.okiagari.catalog.store;

import static dev.okiagari.catalog.CatalogBase.answer;
import static dev.okiagari.catalog.CatalogBase.genre;
import static dev.okiagari.catalog.CatalogBase.item;
import static dev.okiagari.catalog.CatalogBase.ranking;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.catalog.CatalogBase;
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

    private final CatalogBase base = new CatalogBase(getClass());
    private final CatalogWrites writes = base.writes;

    private static List<String> all() {
        List<String> tables = new ArrayList<>(CatalogBase.CLEAN);
        tables.addAll(CatalogBase.HISTORY);
        tables.addAll(List.of("staging", "owed_target", "run_failure", "doomed", "gone", "target_genre"));
        return tables;
    }

    @AfterEach
    void close() {
        base.close();
    }

    private Comparison compared(RawAnswer answer) {
        return base.database.inTransaction(tx -> writes.staged(tx, answer.entity(), answer.sourceId())
                .map(staged -> staged.with(answer.hash(), Applier.VERSION))
                .orElse(Comparison.NEW));
    }

    private String active(String item) {
        return base.value("select is_active::text from catalog.item where id = '" + item + "'");
    }

    private void judgeActive() {
        base.write(writes::active);
    }

    private FailedTarget failed(String id, String category, Integer status) {
        return new FailedTarget(Entity.ITEM, id, 12, category, status, "could not");
    }

    @Test
    void an_item_is_written_with_its_shop_tags_images_and_history() {
        base.apply(item("s:1", FULL));
        assertThat(base.column(
                        "select concat_ws('|', name, shop, genre, price, review_average, is_active) from catalog.item"))
                .containsExactly("だるま|s|5|100|4.5|f");
        assertThat(base.column("select name from catalog.shop")).containsExactly("店");
        assertThat(base.column("select tag from catalog.item_tag order by tag")).containsExactly("7", "8");
        assertThat(base.column("select url from catalog.item_image order by position"))
                .containsExactly("b", "a");
        assertThat(base.column("select price from catalog.item_market_snapshot"))
                .containsExactly("100");
        assertThat(base.column("select review_count from catalog.item_review_snapshot"))
                .containsExactly("3");
    }

    @Test
    void applying_the_same_answer_again_changes_nothing_but_times() {
        base.apply(item("s:1", FULL), ranking(5, "s:1", "s:2"));
        Map<String, List<String>> before = base.contents(clean());
        String change = base.value("select change from catalog.item");
        String saved = base.value("select saved_at from catalog.staging where entity = 'item'");
        base.apply(item("s:1", FULL), ranking(5, "s:1", "s:2"));
        assertThat(base.contents(clean())).isEqualTo(before);
        assertThat(base.value("select change from catalog.item")).isEqualTo(change);
        assertThat(base.value("select saved_at from catalog.staging where entity = 'item'"))
                .isEqualTo(saved);
    }

    private static List<String> clean() {
        List<String> tables = new ArrayList<>(CatalogBase.CLEAN);
        tables.addAll(CatalogBase.HISTORY);
        return tables;
    }

    @Test
    void a_change_replaces_tags_and_images_and_adds_to_the_history_what_changed() {
        base.apply(item("s:1", FULL));
        base.apply(item(
                "s:1",
                FULL.replace(":100,", ":90,")
                        .replace("[7,8]", "[8,9]")
                        .replace("[\"b\",\"a\"]", "[\"a\"],\"mediumImageUrls\":[\"m\"]")));
        assertThat(base.column("select tag from catalog.item_tag order by tag")).containsExactly("8", "9");
        assertThat(base.column("select size || url from catalog.item_image order by 1"))
                .containsExactly("mediumm", "smalla");
        assertThat(base.column("select price from catalog.item_market_snapshot order by taken_at"))
                .containsExactly("100", "90");
        assertThat(base.column("select review_count from catalog.item_review_snapshot"))
                .containsExactly("3");
        assertThat(base.value("select change from catalog.item")).isEqualTo("2");
    }

    @Test
    void answers_are_compared_with_what_was_applied() {
        RawAnswer one = item("s:1", FULL);
        assertThat(compared(one)).isEqualTo(Comparison.NEW);
        base.apply(one);
        assertThat(compared(one)).isEqualTo(Comparison.UNCHANGED);
        assertThat(compared(item("s:1", ""))).isEqualTo(Comparison.CHANGED);
        assertThat(compared(item("s:2", ""))).isEqualTo(Comparison.NEW);
        assertThat(new Staged(one.hash(), "", 1).with(one.hash(), 2)).isEqualTo(Comparison.TO_APPLY_AGAIN);
    }

    @Test
    void an_unchanged_answer_moves_checked_at_alone() {
        base.apply(item("s:1", FULL));
        base.run("update catalog.staging set checked_at = checked_at - interval '1 day'");
        Map<String, List<String>> before = base.contents(clean());
        assertThat(base.<Boolean>read(tx -> writes.unchanged(tx, Entity.ITEM, "s:1")))
                .isTrue();
        assertThat(base.value("select checked_at > applied_at from catalog.staging"))
                .isEqualTo("t");
        assertThat(base.contents(clean())).isEqualTo(before);
        assertThat(base.<Boolean>read(tx -> writes.unchanged(tx, Entity.ITEM, "s:9")))
                .as("staging has no such row")
                .isFalse();
    }

    @Test
    void an_item_is_active_when_its_genre_and_shop_are_known() {
        base.apply(item("s:1", FULL), item("x:1", ",\"genreId\":5"), item("s:2", ",\"shopCode\":\"s\",\"genreId\":6"));
        judgeActive();
        assertThat(base.column("select id from catalog.item where is_active")).isEmpty();
        base.apply(genre(5));
        judgeActive();
        assertThat(base.column("select id from catalog.item where is_active")).containsExactly("s:1");
        String change = base.value("select change from catalog.item where id = 's:1'");
        assertThat(change).isEqualTo(base.value("select last from catalog.feed"));
        judgeActive();
        assertThat(base.value("select change from catalog.item where id = 's:1'"))
                .as("nothing changed")
                .isEqualTo(change);
    }

    @Test
    void an_item_that_is_gone_or_not_found_is_inactive_until_it_is_seen_again() {
        base.apply(item("s:1", FULL), genre(5));
        judgeActive();
        String checked = base.value("select checked_at from catalog.staging where entity = 'item'");
        base.write(tx -> writes.gone(tx, Entity.ITEM, "s:1"));
        assertThat(active("s:1")).isEqualTo("false");
        assertThat(base.value("select checked_at from catalog.staging where entity = 'item'"))
                .as("asked for and not seen")
                .isEqualTo(checked);
        judgeActive();
        assertThat(active("s:1")).isEqualTo("false");
        base.write(tx -> writes.unchanged(tx, Entity.ITEM, "s:1"));
        judgeActive();
        assertThat(active("s:1")).isEqualTo("true");
        base.write(tx -> writes.failed(tx, failed("s:1", "rakuten.client_error", 404)));
        judgeActive();
        assertThat(active("s:1")).isEqualTo("false");
        base.apply(item("s:1", ""));
        assertThat(base.column("select withdrawn from catalog.staging where entity = 'item'"))
                .containsExactly("null");
    }

    @Test
    void what_fails_is_owed_until_it_succeeds_is_gone_or_is_not_found() {
        for (String id : List.of("s:1", "s:2", "s:3", "s:4")) {
            base.write(tx -> writes.failed(tx, failed(id, "rakuten.transient", 500)));
        }
        base.write(tx -> writes.failed(tx, failed("s:1", "rakuten.client_error", 400)));
        assertThat(base.column("select concat_ws('|', job, category, http_status, run, times) from catalog.owed_target "
                        + "where source_id = 's:1'"))
                .containsExactly("item|rakuten.client_error|400|12|2");
        base.apply(item("s:1", FULL));
        base.write(tx -> writes.gone(tx, Entity.ITEM, "s:2"));
        base.write(tx -> writes.failed(tx, failed("s:3", "rakuten.client_error", 404)));
        assertThat(base.column("select source_id from catalog.owed_target")).containsExactly("s:4");
        assertThat(base.column("select category || n from catalog.run_failure order by 1"))
                .containsExactly("rakuten.client_error2", "rakuten.transient4");
    }

    @Test
    void genres_of_one_answer_are_written_together_and_names_are_never_lost() {
        base.apply(
                answer(
                        Entity.GENRE,
                        "3",
                        "{\"current\":{\"genreId\":3,\"genreName\":\"c\",\"genreLevel\":2},\"parents\":[{\"parent\":{\"genreId\":9,"
                                + "\"genreName\":\"top\",\"genreLevel\":1}}],\"children\":[{\"child\":{\"genreId\":1,\"genreName\":\"d\",\"genreLevel\":3}}]}"));
        assertThat(
                        base.column(
                                "select concat_ws('|', id, name, level, coalesce(parent::text, '-')) from catalog.genre order by level"))
                .containsExactly("0|0|-", "9|top|1|0", "3|c|2|9", "1|d|3|3");
        base.apply(answer(Entity.GENRE, "9", "{\"genre\":{\"genreId\":9},\"children\":[{\"genreId\":3}]}"));
        assertThat(base.column("select name from catalog.genre where id in (3, 9) order by id"))
                .containsExactly("c", "top");
        assertThat(base.<Map<Long, List<Long>>>read(tx -> new GenreReads().below(tx, List.of(9L))))
                .isEqualTo(Map.of(9L, List.of(1L, 3L, 9L)));
        assertThat(base.<List<GenreBranch.Node>>read(tx -> new GenreReads().nodes(tx, 9)))
                .hasSize(1);
    }

    @Test
    void a_tag_comes_with_its_group_and_an_unknown_parent() {
        base.apply(answer(
                Entity.TAG,
                "2",
                "{\"tagGroups\":[{\"tagGroupId\":8,\"tagGroupName\":\"色\",\"tags\":[{\"tag\":{\"tagId\":2,\"tagName\":\"赤\","
                        + "\"parentTagId\":77}}]}]}"));
        assertThat(base.column("select concat_ws('|', t.id, t.name, t.parent, g.name) from catalog.tag t "
                        + "join catalog.tag_group g on g.id = t.tag_group"))
                .containsExactly("2|赤|77|色");
    }

    @Test
    void a_failure_in_the_middle_rolls_the_whole_target_back() {
        base.apply(item("s:1", FULL), genre(5), ranking(5, "s:1"));
        base.run("alter table catalog.item_image add constraint planted check (url <> 'planted')");
        Map<String, List<String>> before = base.contents(ALL);
        String feed = base.value("select last from catalog.feed");
        assertThatThrownBy(() ->
                        base.apply(item("s:1", FULL.replace(":100,", ":1,").replace("\"b\"", "\"planted\""))))
                .isInstanceOf(DatabaseFailed.class);
        assertThat(base.contents(ALL)).isEqualTo(before);
        assertThat(base.value("select last from catalog.feed")).isEqualTo(feed);
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
        base.apply(answers.toArray(RawAnswer[]::new));
        base.write(tx -> writes.gone(tx, Entity.ITEM, "s:2"));
        judgeActive();
        Map<String, List<String>> before = base.contents(ALL);
        base.run(
                "truncate catalog.item, catalog.shop, catalog.genre, catalog.tag, catalog.tag_group, catalog.item_tag, "
                        + "catalog.item_image");
        for (RawAnswer answer : answers) {
            assertThat(base.<Boolean>read(tx -> writes.replayed(tx, answer))).isTrue();
        }
        judgeActive();
        assertThat(base.contents(ALL)).isEqualTo(before);
        assertThat(base.<Boolean>read(tx -> writes.replayed(tx, item("s:1", ""))))
                .as("another content is applied by now")
                .isFalse();
    }

    @Test
    void texts_that_postgresql_cannot_store_are_stored_without_those_characters() {
        base.apply(item("s:1", ",\"itemName\":\"a\\u0000b\\ud83d\",\"itemPrice\":-5,\"reviewAverage\":-1"));
        assertThat(
                        base.column(
                                "select name || coalesce(price::text, '-') || coalesce(review_average::text, '-') from catalog.item"))
                .containsExactly("ab--");
    }
}
