package dev.okiagari.catalog;

import static dev.okiagari.catalog.CatalogBase.answer;
import static dev.okiagari.catalog.CatalogBase.genre;
import static dev.okiagari.catalog.CatalogBase.item;
import static dev.okiagari.catalog.CatalogBase.ranking;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.store.ItemReads;
import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.catalog.view.ItemDetails;
import dev.okiagari.catalog.view.ItemDetails.ImageView;
import dev.okiagari.catalog.view.ItemDetails.MarketPoint;
import dev.okiagari.catalog.view.ItemDetails.RankPoint;
import dev.okiagari.catalog.view.ItemDetails.TagView;
import dev.okiagari.catalog.view.ItemView;
import dev.okiagari.engine.Client;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CatalogPgTest {
    private final CatalogBase base = new CatalogBase(getClass());
    private final Catalog catalog = new Catalog(base.database, Client.on(base.database.dataSource()));

    @AfterEach
    void close() {
        base.close();
    }

    @Test
    void an_item_is_shown_with_its_history() {
        String members =
                ",\"itemName\":\"だるま\",\"itemCaption\":\"転んでも起き上がる\",\"itemPrice\":%d,\"shopCode\":\"s\",\"shopName\":\"店\","
                        + "\"genreId\":5,\"tagIds\":[7,8],\"smallImageUrls\":[\"a\"],\"mediumImageUrls\":[\"b\"]";
        base.apply(item("s:1", members.formatted(100)), ranking(5, "s:2", "s:1"), genre(5));
        base.apply(
                answer(
                        Entity.TAG,
                        "7",
                        "{\"tagGroups\":[{\"tagGroupId\":8,\"tagGroupName\":\"色\",\"tags\":[{\"tagId\":7,\"tagName\":\"赤\"}]}]}"));
        base.apply(item("s:1", members.formatted(90)), ranking(5, "s:1"));
        base.write(base.writes::active);
        ItemDetails details = catalog.item("s:1").orElseThrow();
        ItemView view = details.item();
        assertThat(view.name()).isEqualTo("だるま");
        assertThat(view.price()).isEqualTo(90);
        assertThat(view.shop()).contains(new ItemView.ShopView("s", "店", null));
        assertThat(view.genre()).contains(new GenreView(5, "g5", 1, 0L));
        assertThat(view.isActive()).isTrue();
        assertThat(view.isAvailable()).isNull();
        assertThat(view.seenAt()).isNotNull();
        assertThat(details.caption()).isEqualTo("転んでも起き上がる");
        assertThat(details.tags()).containsExactly(new TagView(7, "赤", "色"), new TagView(8, null, null));
        assertThat(details.images()).containsExactly(new ImageView("small", 0, "a"), new ImageView("medium", 0, "b"));
        assertThat(details.prices()).extracting(MarketPoint::price).containsExactly(100L, 90L);
        assertThat(details.ranks()).extracting(RankPoint::rank).containsExactly(2, 1);
        assertThat(details.reviews()).hasSize(1);
        assertThat(catalog.item("s:2")).isEmpty();
        assertThat(catalog.genres(0)).containsExactly(new GenreView(5, "g5", 1, 0L));
    }

    @Test
    void a_page_of_items_has_the_order_of_the_search() {
        base.apply(item("s:1", ""), item("s:2", ""), item("s:3", ""));
        base.write(tx -> base.writes.gone(tx, Entity.ITEM, "s:3"));
        List<ItemView> page = base.read(tx -> new ItemReads().of(tx, List.of("s:3", "s:9", "s:1")));
        assertThat(page).extracting(ItemView::code).containsExactly("s:3", "s:1");
        assertThat(page.getFirst().withdrawn()).isEqualTo("gone");
        assertThat(page.getFirst().shop()).isEqualTo(Optional.empty());
    }
}
