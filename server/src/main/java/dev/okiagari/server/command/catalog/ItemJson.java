package dev.okiagari.server.command.catalog;

import dev.okiagari.catalog.view.ItemDetails;
import dev.okiagari.catalog.view.ItemView;
import dev.okiagari.console.terminal.Json;

/** Items as JSON. Pure. */
final class ItemJson {
    private ItemJson() {}

    static Json brief(ItemView item) {
        return new Json()
                .put("code", item.code())
                .put("name", item.name())
                .put("catchcopy", item.catchcopy())
                .put("url", item.url())
                .put(
                        "shop",
                        item.shop()
                                .map(shop -> new Json()
                                        .put("code", shop.code())
                                        .put("name", shop.name())
                                        .put("url", shop.url()))
                                .orElse(null))
                .put(
                        "genre",
                        item.genre()
                                .map(genre -> new Json()
                                        .put("id", genre.id())
                                        .put("name", genre.name())
                                        .put("level", genre.level())
                                        .put("parent", genre.parent()))
                                .orElse(null))
                .put("price", item.price())
                .put("available", item.isAvailable())
                .put("pointRate", item.pointRate())
                .put("reviewCount", item.reviewCount())
                .put("reviewAverage", item.reviewAverage())
                .put("active", item.isActive())
                .put("withdrawn", item.withdrawn())
                .put("changedAt", item.changedAt())
                .put("seenAt", item.seenAt());
    }

    static Json full(ItemDetails found) {
        return brief(found.item())
                .put("caption", found.caption())
                .put(
                        "tags",
                        found.tags().stream()
                                .map(tag -> new Json()
                                        .put("id", tag.id())
                                        .put("name", tag.name())
                                        .put("group", tag.group()))
                                .toList())
                .put(
                        "images",
                        found.images().stream()
                                .map(image -> new Json()
                                        .put("size", image.size())
                                        .put("position", image.position())
                                        .put("url", image.url()))
                                .toList())
                .put(
                        "prices",
                        found.prices().stream()
                                .map(point -> new Json()
                                        .put("at", point.at())
                                        .put("price", point.price())
                                        .put("available", point.isAvailable())
                                        .put("pointRate", point.pointRate()))
                                .toList())
                .put(
                        "reviews",
                        found.reviews().stream()
                                .map(point -> new Json()
                                        .put("at", point.at())
                                        .put("count", point.count())
                                        .put("average", point.average()))
                                .toList())
                .put(
                        "ranks",
                        found.ranks().stream()
                                .map(point -> new Json()
                                        .put("at", point.at())
                                        .put("genre", point.genre())
                                        .put("rank", point.rank()))
                                .toList());
    }
}
