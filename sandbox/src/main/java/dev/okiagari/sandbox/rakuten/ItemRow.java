package dev.okiagari.sandbox.rakuten;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** An item on a day, as a row of an answer. */
final class ItemRow {
    private ItemRow() {}

    static ObjectNode of(Item.Offer offer, Shape shape) {
        Item item = offer.item();
        String path = item.code().replace(':', '/');
        ObjectNode row = Shape.JSON.objectNode();
        row.put("itemName", item.name())
                .put("catchcopy", offer.points() > 1 ? " ポイント" + offer.points() + "倍！ " : "")
                .put("itemCode", item.code())
                .put("itemPrice", offer.price())
                .put("itemCaption", "「" + item.name() + "」です。転んでも起き上がります。<br>サイズ・色は画像をご覧ください。")
                .put("itemUrl", "https://item.market.invalid/" + path + "/")
                .put("affiliateUrl", "")
                .put("imageFlag", 1)
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
        row.set("smallImageUrls", shape.images(item.code(), 64));
        row.set("mediumImageUrls", shape.images(item.code(), 128));
        offer.tags().forEach(row.putArray("tagIds")::add);
        return row;
    }
}
