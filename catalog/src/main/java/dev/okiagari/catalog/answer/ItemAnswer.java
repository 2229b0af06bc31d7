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
        Optional<List<JsonNode>> rows = Rows.find(answer, "item", "Items", "items");
        if (rows.isEmpty()) {
            Long count = Fields.number(answer, "count");
            if (count != null && count == 0) {
                return Optional.empty(); // the shop leaves the rows out when there are none
            }
            throw new UnexpectedAnswer("the answer has neither Items nor items");
        }
        for (JsonNode row : rows.get()) {
            String found = Fields.text(row, "itemCode");
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
        String seller = Fields.text(row, "shopCode");
        return new ItemContent(
                code,
                new Wording(
                        Fields.text(row, "itemName"),
                        Fields.text(row, "catchcopy"),
                        Fields.text(row, "itemCaption"),
                        Fields.text(row, "itemUrl")),
                seller == null ? null : new Seller(seller, Fields.text(row, "shopName"), Fields.text(row, "shopUrl")),
                Fields.number(row, "genreId"),
                new Offer(
                        Fields.amount(row, "itemPrice"),
                        Fields.flag(row, "availability"),
                        Fields.small(row, "pointRate"),
                        new Flags(Fields.small(row, "taxFlag"), Fields.small(row, "postageFlag"))),
                new Reviews(Fields.amount(row, "reviewCount"), Fields.decimal(row, "reviewAverage")),
                tags(row),
                images(row));
    }

    private static List<Long> tags(JsonNode row) {
        TreeSet<Long> tags = new TreeSet<>();
        row.path("tagIds").forEach(id -> {
            Long tag = Fields.number(id);
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
                String url = image.isTextual() ? image.asText() : Fields.text(image, "imageUrl");
                if (url != null) {
                    images.add(new Image(size, position, url));
                    position++;
                }
            }
        }
        return images;
    }
}
