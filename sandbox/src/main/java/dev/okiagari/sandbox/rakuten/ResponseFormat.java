package dev.okiagari.sandbox.rakuten;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okiagari.sandbox.wire.Request;
import java.util.List;

/**
 * The format of a response.
 *
 * @param flat formatVersion 2: rows are bare and images are strings; else each row is wrapped and images are objects
 */
record ResponseFormat(boolean flat, Generation generation) {
    static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** Which interface is called. */
    enum Generation {
        /** Items, current, parents, error; no rows member when nothing is found. */
        CLASSIC,
        /** As the documentation of 2026 has it: items, genre, ancestors, nameJa, errors. */
        DOCUMENTED,
        /** As it was seen later in 2026: Items again, and the gateway's own words when there are too many requests. */
        SEEN;

        static Generation of(String version) {
            if (!version.matches("\\d{8}") || version.compareTo("20260101") < 0) {
                return CLASSIC;
            }
            return version.compareTo("20260701") < 0 ? DOCUMENTED : SEEN;
        }
    }

    static ResponseFormat of(Request request) {
        return new ResponseFormat(
                request.param("formatVersion", "1").equals("2"),
                Generation.of(request.segments().getLast()));
    }

    /** The same with each row wrapped. */
    ResponseFormat wrapped() {
        return new ResponseFormat(false, generation);
    }

    /** The same rows with the errors of the gateway in front of the interfaces. */
    ResponseFormat ofGateway() {
        return new ResponseFormat(flat, Generation.DOCUMENTED);
    }

    ResponseFormat ofOldErrors() {
        return new ResponseFormat(flat, Generation.CLASSIC);
    }

    boolean modern() {
        return generation != Generation.CLASSIC;
    }

    String itemsName() {
        return generation == Generation.DOCUMENTED ? "items" : "Items";
    }

    /** Wrapped whatever the format version: this is how tags come. */
    ArrayNode wrappedRows(String wrapper, List<? extends JsonNode> bare) {
        ArrayNode rows = JSON.arrayNode();
        bare.forEach(row -> rows.add(JSON.objectNode().set(wrapper, row)));
        return rows;
    }

    ArrayNode rows(String wrapper, List<? extends JsonNode> bare) {
        ArrayNode rows = JSON.arrayNode();
        for (JsonNode row : bare) {
            rows.add(flat ? row : JSON.objectNode().set(wrapper, row));
        }
        return rows;
    }

    ArrayNode images(ShopItem item, int size) {
        ArrayNode images = JSON.arrayNode();
        for (int i = 1; i <= item.pictures(); i++) {
            String address = "https://thumbnail.image.invalid/@0_mall/"
                    + item.code().replace(':', '/') + "-" + i + ".jpg?_ex=" + size + "x" + size;
            if (flat) {
                images.add(address);
            } else {
                images.add(JSON.objectNode().put("imageUrl", address));
            }
        }
        return images;
    }

    ObjectNode throttled(int status, String text) {
        return generation == Generation.SEEN
                ? JSON.objectNode().put("statusCode", status).put("message", "Rate limit is exceeded. Try again soon.")
                : error(status, "too_many_requests", text);
    }

    ObjectNode error(int status, String word, String text) {
        if (modern()) {
            ObjectNode node = JSON.objectNode();
            node.putObject("errors").put("errorCode", status).put("errorMessage", text);
            return node;
        }
        return JSON.objectNode().put("error", word).put("error_description", text);
    }

    ObjectNode genre(Genre genre) {
        return modern()
                ? JSON.objectNode()
                        .put("genreId", genre.id())
                        .put("nameJa", genre.name())
                        .put("level", genre.level())
                : JSON.objectNode()
                        .put("genreId", genre.id())
                        .put("genreName", genre.name())
                        .put("genreLevel", genre.level());
    }
}
