package dev.okiagari.catalog;

import static dev.okiagari.catalog.CatalogTablesFixture.answer;
import static dev.okiagari.catalog.CatalogTablesFixture.genre;
import static dev.okiagari.catalog.CatalogTablesFixture.item;
import static dev.okiagari.catalog.CatalogTablesFixture.ranking;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.store.CatalogItemReads;
import dev.okiagari.catalog.view.CatalogItem;
import dev.okiagari.catalog.view.CatalogItemDetails;
import dev.okiagari.catalog.view.CatalogItemDetails.ImageView;
import dev.okiagari.catalog.view.CatalogItemDetails.MarketPoint;
import dev.okiagari.catalog.view.CatalogItemDetails.RankPoint;
import dev.okiagari.catalog.view.CatalogItemDetails.TagView;
import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.engine.Client;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CatalogPgTest {
    private final CatalogTablesFixture fixture = new CatalogTablesFixture(getClass());
    private final Catalog catalog = new Catalog(fixture.database, Client.on(fixture.database.dataSource()));

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void an_item_is_shown_with_its_history() {
        String members =
                ",\"itemName\":\"だるま\",\"itemCaption\":\"転んでも起き上がる\",\"itemPrice\":%d,\"shopCode\":\"s\",\"shopName\":\"店\","
                        + "\"genreId\":5,\"tagIds\":[7,8],\"smallImageUrls\":[\"a\"],\"mediumImageUrls\":[\"b\"]";
        fixture.apply(item("s:1", members.formatted(100)), ranking(5, "s:2", "s:1"), genre(5));
        fixture.apply(
                answer(
                        Entity.TAG,
                        "7",
                        "{\"tagGroups\":[{\"tagGroupId\":8,\"tagGroupName\":\"色\",\"tags\":[{\"tagId\":7,\"tagName\":\"赤\"}]}]}"));
        fixture.apply(item("s:1", members.formatted(90)), ranking(5, "s:1"));
        fixture.write(fixture.writes::active);
        CatalogItemDetails details = catalog.item("s:1").orElseThrow();
        CatalogItem view = details.item();
        assertThat(view.name()).isEqualTo("だるま");
        assertThat(view.price()).isEqualTo(90);
        assertThat(view.shop()).isEqualTo(new CatalogItem.Seller("s", "店", null));
        assertThat(view.genre()).isEqualTo(new GenreView(5, "g5", 1, 0L));
        assertThat(details.genrePath()).containsExactly(new GenreView(5, "g5", 1, 0L));
        assertThat(view.active()).isTrue();
        assertThat(view.available()).isNull();
        assertThat(view.seenAt()).isNotNull();
        assertThat(details.caption()).isEqualTo("転んでも起き上がる");
        assertThat(details.tags()).containsExactly(new TagView(7, "赤", "色"), new TagView(8, null, null));
        assertThat(details.images()).containsExactly(new ImageView("small", 0, "a"), new ImageView("medium", 0, "b"));
        assertThat(details.prices()).extracting(MarketPoint::price).containsExactly(100L, 90L);
        assertThat(details.ranks()).extracting(RankPoint::rank).containsExactly(2, 1);
        assertThat(details.reviews()).hasSize(1);
        assertThat(catalog.item("s:2")).isEmpty();
        assertThat(catalog.branch(0).childIds()).containsExactly(5L);
    }

    @Test
    void a_page_of_items_has_the_order_of_the_search() {
        fixture.apply(item("s:1", ""), item("s:2", ""), item("s:3", ""));
        fixture.write(tx -> fixture.writes.gone(tx, Entity.ITEM, "s:3"));
        List<CatalogItem> page = fixture.read(tx -> new CatalogItemReads().of(tx, List.of("s:3", "s:9", "s:1")));
        assertThat(page).extracting(CatalogItem::code).containsExactly("s:3", "s:1");
        assertThat(page.getFirst().withdrawn()).isEqualTo("gone");
        assertThat(page.getFirst().shop()).isNull();
    }
}
