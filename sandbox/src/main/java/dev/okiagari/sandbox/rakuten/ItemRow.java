package dev.okiagari.sandbox.rakuten;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** An item on a day, as a row of an answer. */
final class ItemRow {
    private ItemRow() {}

    static ObjectNode of(ShopItem.Offer offer, ResponseFormat shape) {
        ShopItem item = offer.item();
        String path = item.code().replace(':', '/');
        ObjectNode row = ResponseFormat.JSON.objectNode();
        row.put("itemName", item.name())
                .put("catchcopy", offer.points() > 1 ? " ポイント" + offer.points() + "倍！ " : "")
                .put("itemCode", item.code())
                .put("itemPrice", offer.price())
                .put("itemCaption", "「" + item.name() + "」です。転んでも起き上がります。<br>サイズ・色は画像をご覧ください。")
                .put("itemUrl", "https://item.market.invalid/" + path + "/")
                .put("affiliateUrl", "")
                .put("imageFlag", item.pictures() > 0 ? 1 : 0)
                .put("availability", offer.available() ? 1 : 0)
                .put("taxFlag", 0)
                .put("postageFlag", item.index() % 3 == 0 ? 0 : 1)
                .put("creditCardFlag", 1)
                .put("shipOverseasFlag", 0)
                .put("reviewCount", offer.reviews())
                .put("reviewAverage", offer.stars())
                .put("pointRate", offer.points())
                .put("shopName", item.seller().name())
                .put("shopCode", item.seller().code())
                .put("shopUrl", "https://www.market.invalid/" + item.seller().code() + "/")
                .put("genreId", Integer.toString(item.genre()));
        row.set("smallImageUrls", shape.images(item, 64));
        row.set("mediumImageUrls", shape.images(item, 128));
        offer.tags().forEach(row.putArray("tagIds")::add);
        thin(row, item);
        return row;
    }

    /** Some rows have nulls, and some lack members, as sellers and versions of the interface differ. */
    private static void thin(ObjectNode row, ShopItem item) {
        switch (item.index() % 10) {
            case 7 -> row.putNull("catchcopy").putNull("affiliateUrl").putNull("pointRate");
            case 9 -> {
                row.remove(List.of("catchcopy", "affiliateUrl", "pointRate", "shipOverseasFlag"));
                if (item.tags().isEmpty()) {
                    row.remove("tagIds");
                }
            }
            default -> {}
        }
    }
}
