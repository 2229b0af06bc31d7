package dev.okiagari.catalog.answer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.catalog.answer.Content.Flags;
import dev.okiagari.catalog.answer.Content.Image;
import dev.okiagari.catalog.answer.Content.ItemContent;
import dev.okiagari.catalog.answer.Content.Offer;
import dev.okiagari.catalog.answer.Content.Reviews;
import dev.okiagari.catalog.answer.Content.Seller;
import dev.okiagari.catalog.answer.Content.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Reads items. Pure functions. */
public final class ItemAnswer {
    private ItemAnswer() {}

    /**
     * The row of this item; empty when the shop no longer has it: there are no rows, or none of it. Throws {@link UnexpectedAnswer} when it
     * is no answer to a search.
     */
    public static Optional<JsonNode> row(JsonNode answer, String code) {
        Optional<List<JsonNode>> rows = ShopRows.find(answer, "item", "Items", "items");
        if (rows.isEmpty()) {
            Long count = ShopFields.number(answer, "count");
            if (count != null && count == 0) {
                return Optional.empty(); // the shop leaves the rows out when there are none
            }
            throw new UnexpectedAnswer("the answer has neither Items nor items");
        }
        for (JsonNode row : rows.get()) {
            String found = ShopFields.text(row, "itemCode");
            if (found == null) {
                throw new UnexpectedAnswer("a row of the answer has no itemCode");
            }
            if (found.strip().equalsIgnoreCase(code)) {
                return Optional.of(row);
            }
        }
        return Optional.empty();
    }

    static ItemContent content(String code, JsonNode answer) {
        JsonNode row = row(answer, code).orElseThrow(() -> new UnexpectedAnswer("the answer has no row of this item"));
        String seller = ShopFields.text(row, "shopCode");
        return new ItemContent(
                code,
                new Wording(
                        ShopFields.text(row, "itemName"),
                        ShopFields.text(row, "catchcopy"),
                        ShopFields.text(row, "itemCaption"),
                        ShopFields.text(row, "itemUrl")),
                seller == null
                        ? null
                        : new Seller(seller, ShopFields.text(row, "shopName"), ShopFields.text(row, "shopUrl")),
                ShopFields.number(row, "genreId"),
                new Offer(
                        ShopFields.amount(row, "itemPrice"),
                        ShopFields.flag(row, "availability"),
                        ShopFields.small(row, "pointRate"),
                        new Flags(
                                ShopFields.text(row, "availability"),
                                ShopFields.text(row, "taxFlag"),
                                ShopFields.text(row, "postageFlag"))),
                new Reviews(ShopFields.amount(row, "reviewCount"), ShopFields.decimal(row, "reviewAverage")),
                tags(row),
                images(row));
    }

    private static List<Long> tags(JsonNode row) {
        TreeSet<Long> tags = new TreeSet<>();
        row.path("tagIds").forEach(id -> {
            Long tag = ShopFields.number(id);
            if (tag != null) {
                tags.add(tag);
            }
        });
        return List.copyOf(tags);
    }

    private static List<Image> images(JsonNode row) {
        List<Image> images = new ArrayList<>();
        for (String size : List.of("small", "medium")) {
            int position = 0;
            for (JsonNode image : row.path(size + "ImageUrls")) {
                String url = image.isTextual() ? image.asText() : ShopFields.text(image, "imageUrl");
                if (url != null) {
                    images.add(new Image(size, position, url));
                    position++;
                }
            }
        }
        return images;
    }
}
